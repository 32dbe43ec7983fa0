import { Link } from "react-router"
import { type Industry, industries } from "~/domain/industry"
import { TabLinks } from "~/ui/tab-links"
import { Drawing } from "../components/drawing"
import { Section } from "../components/section"
import { useChoices } from "./choices"
import content from "./content.json"
import financial from "./industry-financial.svg?raw"
import healthcare from "./industry-healthcare.svg?raw"
import regulated from "./industry-regulated.svg?raw"

const { solutions } = content

/** Agents at the top, the parts of the stack that they use below. */
const diagrams: Record<Industry, string> = { financial, healthcare, regulated }

export function Industries() {
  const { choices, linkTo } = useChoices()
  const industry: Industry = choices.industry ?? "financial"
  return (
    <Section {...solutions}>
      <TabLinks
        label="Industries"
        tabs={industries.map((key) => ({
          key,
          label: solutions.industries[key].label,
          ...linkTo("industry", key, "#solutions"),
          current: key === industry,
        }))}
      />
      <DetectedNote industry={industry} />
      <div className="grid grid-cols-1 items-center gap-x-14 gap-y-8 lg:grid-cols-2">
        <ol className="grid gap-1">
          {solutions.industries[industry].cases.map(({ id, name, does, checked }, place) => (
            <li
              key={id}
              id={id}
              tabIndex={-1}
              data-use-case={id}
              className="use-case -mx-4 grid grid-cols-[1.75rem_minmax(0,1fr)] rounded-card px-4 py-4 outline-none transition-colors duration-200"
            >
              <span aria-hidden="true" className="font-display text-md text-ember-ink italic">
                {place + 1}
              </span>
              <div>
                <h3 className="text-md font-semibold">{name}</h3>
                <p className="mt-1 text-md text-ink-2">{does}</p>
                <p className="mt-1.5 text-ink-2">{checked}</p>
              </div>
            </li>
          ))}
        </ol>
        <Drawing svgs={[diagrams[industry]]} className="max-lg:order-first" />
      </div>
      <Answer answer={solutions.industries[industry].answer} />
    </Section>
  )
}

/** `script/detect-industry.ts` shows it with the company's name. Its space is reserved, so that the page doesn't shift. */
function DetectedNote({ industry }: { industry: Industry }) {
  const { linkTo } = useChoices()
  return (
    <p role="status" className="mb-4 flex min-h-11 items-end text-ink-2 max-md:min-h-16">
      <span hidden>
        {`Showing ${solutions.industries[industry].label} because your network seems to belong to `}
        <bdi translate="no" data-company="" />
        {". "}
        <Link {...linkTo("industry", "financial", "#solutions")} className="link">
          Show {solutions.industries.financial.label}
        </Link>
      </span>
    </p>
  )
}

type ExampleAnswer = (typeof content.solutions.industries.financial)["answer"]

/** What an answer looks like. The documents are made up, and the page says so. */
function Answer({ answer: { agent, question, text, sources } }: { answer: ExampleAnswer }) {
  // "It fell [1]." becomes "It fell ", "1", ".".
  const parts = text.split(/\[(\d)\]/)
  return (
    <figure
      aria-label={`Example of an answer: ${agent}`}
      className="mt-10 rounded-card border border-line bg-raised"
    >
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-b border-line px-6 py-3 text-ink-2 max-md:px-4">
        <span className="font-semibold text-ink">{agent}</span> <span>An example with made-up documents</span>
      </figcaption>
      <div className="grid gap-x-14 gap-y-6 p-6 max-md:p-4 lg:grid-cols-2">
        <div>
          <p className="font-display text-lg">{question}</p>
          <p className="mt-3 text-md text-ink-2">
            {parts.map((part, place) =>
              place % 2 === 0 ? (
                part
              ) : (
                <a
                  key={part}
                  href={`#source-${part}`}
                  aria-label={`Source ${part}`}
                  className="rounded-control bg-sunk px-1.5 py-0.5 text-sm font-semibold text-ember-ink"
                >
                  {part}
                </a>
              ),
            )}
          </p>
        </div>
        <ol aria-label="Sources" className="grid content-start gap-2">
          {sources.map(({ title, passage }, place) => (
            <li
              key={title}
              id={`source-${place + 1}`}
              className="scroll-mt-24 rounded-control border border-line p-3 target:border-ember target:bg-ember-wash"
            >
              <p className="text-sm font-semibold">
                {place + 1}. {title}
              </p>
              <blockquote className="mt-1 text-ink-2">“{passage}”</blockquote>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
