import { TabLinks } from "~/ui/tab-links"
import { CallToAction } from "../components/call-to-action"
import { ContactButton } from "../components/contact-button"
import { CheckList, PointSection } from "../components/points"
import { Section } from "../components/section"
import { useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import { products as productNames, useChoices } from "./choices"
import content from "./content.json"
import recordings from "./films.json"
import { Hero } from "./hero"
import { Industries } from "./industries"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "home")

/** Also shown below the 404 notice. */
export default function Home() {
  const { demos, reasons, goals, next } = useFilled(content)
  return (
    <>
      <Hero />
      <Industries />
      <Showcase />
      <Section {...demos}>
        <div className="border-t border-line">
          {demos.kinds.map(({ kind, needs, film }) => (
            <details key={kind} name="demo" className="border-b border-line">
              <summary className="disclosure min-h-14 w-full py-2 text-md text-ink">{kind}</summary>
              <div className="grid grid-cols-1 gap-x-14 gap-y-5 pt-2 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
                <p className="text-md text-ink-2">{needs}</p>
                <FilmPlayer name={film} />
              </div>
            </details>
          ))}
        </div>
      </Section>
      <PointSection {...reasons} />
      <Section {...goals}>
        {/* Goals instead of testimonials: there are no customers to quote yet, and nothing may look like a quotation. */}
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          {goals.goals.map(({ role, goal }) => (
            <li
              key={role}
              className="flex flex-col justify-between gap-6 rounded-card border border-line bg-raised p-6"
            >
              <p className="font-display text-lg">{goal}</p>
              <p className="text-ink-2">{role}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <ContactButton topic="pilot">Ask about a pilot</ContactButton>
        </p>
      </Section>
      <CallToAction {...next}>
        <ContactButton topic="pricing" chat="Chat with us">
          Ask a question
        </ContactButton>
      </CallToAction>
    </>
  )
}

function Showcase() {
  const { choices, linkTo } = useChoices()
  const product = choices.product ?? "agents"
  const { products, ...heading } = useFilled(content.platform)
  const { title, text, facts, film } = products[product]
  return (
    <Section {...heading}>
      <TabLinks
        label="Parts of the stack"
        tabs={productNames.map((key) => ({
          key,
          label: products[key].label,
          ...linkTo("product", key, "#platform"),
          current: key === product,
        }))}
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h3 className="font-display text-xl font-semibold">{title}</h3>
          <p className="mt-3 text-md text-ink-2">{text}</p>
          <CheckList items={facts} className="mt-6 border-t border-line pt-6 text-md" />
        </div>
        <FilmPlayer name={film} />
      </div>
    </Section>
  )
}

const films: Record<string, { title: string; seen: string } | undefined> = recordings

/**
 * The files /videos/{name}.webm, .mp4 (H.264, which every Safari plays), .webp (poster) and .vtt: a silent recording with captions and a description. It loads when it is played. Its first picture lies behind it and loads near the
 * window: a `poster` would load with the page, before what is seen of it.
 */
function FilmPlayer({ name }: { name: string }) {
  const film = films[name]
  if (!film) throw new Error(`no film ${name}`)
  const { title, seen } = film
  return (
    <figure className="min-w-0">
      <div className="relative print:hidden">
        <img
          src={`/videos/${name}.webp`}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full rounded-card"
        />
        <video
          controls
          muted
          playsInline
          preload="none"
          // Without one, Chrome paints the video gray.
          poster="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>"
          width={960}
          height={600}
          aria-label={title}
          className="relative block h-auto w-full rounded-card border border-line-strong"
        >
          <source src={`/videos/${name}.webm`} type="video/webm" />
          <source src={`/videos/${name}.mp4`} type="video/mp4" />
          <track kind="captions" src={`/videos/${name}.vtt`} srcLang="en" label="English" default />
        </video>
      </div>
      <figcaption className="mt-3 text-ink-2">
        <strong className="font-semibold text-ink">In the launchpad: {title}.</strong>
        {` ${seen}`}
      </figcaption>
    </figure>
  )
}
