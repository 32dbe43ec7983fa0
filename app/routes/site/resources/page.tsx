import { useEffect, useRef } from "react"
import { href, useLocation, useSearchParams } from "react-router"
import { useLiveForm } from "~/page/use-live-form"
import { Button } from "~/ui/button"
import { CodeBlock } from "~/ui/code-block"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { SiteColumn } from "~/ui/site-column"
import { Drawing } from "../components/drawing"
import type { SectionProps } from "../components/section"
import { SitePage } from "../components/site-page"
import { Words } from "../components/words"
import { useFilled } from "../fill-in"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import selectors from "./architecture.json"
import architectureTall from "./architecture-tall.svg?raw"
import architectureWide from "./architecture-wide.svg?raw"
import content from "./content.json"
import { RoiCalculator } from "./roi/roi-calculator"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "resources")

export const handle = liveHandle

export default function Resources() {
  const { intro, architecture, compliance, roi, implementation, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <SiteColumn className="mt-8 mb-6">
        <CollapsibleSection {...architecture}>
          <Architecture />
        </CollapsibleSection>
        <CollapsibleSection {...compliance}>
          <Compliance {...compliance} />
        </CollapsibleSection>
        <CollapsibleSection {...roi}>
          <RoiCalculator />
        </CollapsibleSection>
        <CollapsibleSection {...implementation}>
          <Implementation {...implementation} />
        </CollapsibleSection>
      </SiteColumn>
    </SitePage>
  )
}

const openByDefault = "technical-architecture"

/**
 * Opens for `?open=` in the server's HTML, and for its hash. Browsers open a closed `<details>` for an anchor inside
 * on page load, but not on client-side navigation.
 */
function CollapsibleSection({ id, title, lead, children }: Required<SectionProps>) {
  const [query] = useSearchParams()
  const { hash, key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fold.current || fold.current.open || hash !== `#${id}`) return
    fold.current.open = true
    content.current?.scrollIntoView()
  }, [hash, id, key])
  return (
    <details
      ref={fold}
      open={(query.get("open") ?? openByDefault) === id}
      className="border-t border-line last:border-b print:not-open:hidden"
    >
      <summary className="disclosure grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-6 text-ink">
        <h2 className="col-start-2 font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl">
          {title}
        </h2>
        <span className="col-start-2 mt-1 text-md font-normal text-ink-2">{lead}</span>
      </summary>
      {/* The anchor is inside, so that browsers open the section without scripts. Its heading stays in view, too. */}
      <div ref={content} id={id} className="scroll-mt-45 pt-2 pb-12 max-md:scroll-mt-72">
        {children}
      </div>
    </details>
  )
}

/** What each badge means, and what it doesn't cover. */
function Compliance({ badges, contract, commitments, more }: typeof content.compliance) {
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {badges.map(({ name, state, means, responsibility }) => (
          <li
            key={name}
            className="grid grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-3 py-6 max-lg:grid-cols-1"
          >
            <h3 className="text-md text-ink-2">
              <strong className="font-semibold text-ink">{name}</strong>
              {` ${state}`}
            </h3>
            <p>
              <span className="font-semibold">What it means. </span>
              {means}
            </p>
            <p className="text-ink-2">
              <span className="font-semibold text-ink">Your responsibility. </span>
              {responsibility}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="mt-9 font-display text-xl font-semibold">{contract}</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-14 gap-y-3 max-md:grid-cols-1">
        {commitments.map(([what, rule]) => (
          <div key={what}>
            <dt className="inline font-semibold">{what}</dt> <dd className="inline text-ink-2">{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-ink-2">
        <Words text={more} />
      </p>
    </>
  )
}

function Implementation({ before, phases, after }: typeof content.implementation) {
  return (
    <>
      <p className="max-w-prose text-md text-ink-2">
        <Words text={before} />
      </p>
      <ol className="mt-8 border-b border-line">
        {phases.map(({ name, aim, steps, commands, done }, place) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-12 gap-y-5 border-t border-line py-7 max-lg:grid-cols-1"
          >
            <div>
              <h3 className="font-display text-xl font-semibold">
                <span className="mr-2.5 text-ember-ink italic">{place + 1}</span>
                {name}
              </h3>
              <p className="mt-1 text-ink-2">{aim}</p>
              <ul className="mt-4 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
            <div className="grid min-w-0 grid-cols-1 content-start gap-3">
              {commands && (
                <CodeBlock lines={commands.join("\n")} label={`the commands of phase ${place + 1}`} />
              )}
              <p>
                <span className="font-semibold">Done when </span>
                {done}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-prose text-md text-ink-2">
        <Words text={after} />
      </p>
    </>
  )
}

/** Four choices that differ between customers, and what each one means. */
function Architecture() {
  const [address] = useSearchParams()
  const { query, form } = useLiveForm(address.toString())
  const choices = readArchitecture(new URLSearchParams(query))
  const drawn = choices.flatMap(({ place, chosen }) =>
    Object.entries(chosen).map(([field, value]) => [`${place}.${field}`, value]),
  )
  return (
    <>
      <form
        {...form}
        action={`${href("/resources")}#technical-architecture`}
        aria-label="Architecture"
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="open" value="technical-architecture" />
        {readArchitecture(address).map(({ place, label, options, chosen }) => (
          <Field key={place} id={`architecture-${place}`} label={label} className="w-52 max-sm:w-full">
            {(control) => (
              <Select
                {...control}
                name={place}
                defaultValue={chosen.key}
                options={options.map(({ key, name }) => ({ value: key, label: name }))}
              />
            )}
          </Field>
        ))}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
      <div className="mt-8">
        <Drawing svgs={[architectureWide, architectureTall]} values={Object.fromEntries(drawn)} />
      </div>
      <dl aria-live="polite" className="mt-8 grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {choices.map(({ place, label, chosen: { name, meaning } }) => (
          <div key={place} className="border-t border-line py-4">
            <dt className="font-semibold">
              <span className="font-normal text-ink-2">{label}: </span>
              {name}
            </dt>
            <dd className="mt-1 text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/**
 * The choices in the address, which differ between customers. A missing or unknown one falls back to the first option. Of an option, `key`
 * appears in the address, `note` is under its name, and `drawing` is the path of an icon on 24 × 24: our own drawings, no trademarks.
 */
function readArchitecture(query: URLSearchParams) {
  return Object.entries(selectors).map(([place, { label, options }]) => {
    const chosen = options.find(({ key }) => key === query.get(place)) ?? options[0]
    if (!chosen) throw new Error(place)
    return { place, label, options, chosen }
  })
}
