import type { ReactNode } from "react"
import { href, Link, useLocation } from "react-router"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import type { Guide, GuideStep } from "../content/guide"
import { guideAt, guides, useGuideLink } from "../guides"
import { GuideParts } from "./guide-parts"

interface GuideViewProps {
  guide: Guide
  /** Links to the variants of the guide. */
  choices?: ReactNode
  /** Forms that the page adds to steps, by step id. */
  inside?: Record<string, ReactNode>
}

export function GuideView({ guide, choices, inside = {} }: GuideViewProps) {
  const [needs, ...steps] = guide.steps
  return (
    <article aria-labelledby="guide-title" className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-4">
        <div>
          <h2 id="guide-title" className="font-display text-xl font-semibold tracking-[-0.012em]">
            {guide.title}
          </h2>
          <p className="mt-1 max-w-prose text-md text-ink-2">{guide.lead}</p>
        </div>
        {choices}
      </header>
      <div className="grid grid-cols-[minmax(0,46rem)_minmax(11rem,14rem)] justify-between gap-x-12 gap-y-6 max-xl:grid-cols-1">
        <StepNavigation steps={guide.steps} />
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          {needs && (
            <section aria-labelledby={needs.id} className="grid grid-cols-1 gap-3.5 pb-8">
              <h3 id={needs.id} className="text-md font-semibold">
                {needs.title}
              </h3>
              <GuideParts parts={needs.parts} />
            </section>
          )}
          <ol>
            {steps.map((step, index) => (
              <Step key={step.id} step={step} number={index + 1}>
                {inside[step.id]}
              </Step>
            ))}
          </ol>
          <Support />
          <Neighbors />
        </div>
      </div>
    </article>
  )
}

function Step({ step, number, children }: { step: GuideStep; number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] border-t border-line py-7 max-md:grid-cols-1">
      <span aria-hidden="true" className="font-display text-lg leading-6 text-ember-ink italic max-md:hidden">
        {number}
      </span>
      <section aria-labelledby={step.id} className="grid grid-cols-1 gap-3.5">
        <h3 id={step.id} className="text-md font-semibold">
          <span aria-hidden="true" className="mr-2 font-display text-ember-ink italic md:hidden">
            {number}
          </span>
          {` ${step.title}`}
        </h3>
        <GuideParts parts={step.parts} />
        {children}
      </section>
    </li>
  )
}

/** Links to the steps: beside the guide on wide screens, in a disclosure above it on small ones. */
function StepNavigation({ steps }: { steps: GuideStep[] }) {
  return (
    <>
      <nav
        aria-label="On this page"
        className="sticky top-20 col-start-2 row-start-1 self-start max-xl:hidden"
      >
        <p className="mb-2 text-xs font-semibold tracking-wider text-ink-3 uppercase">On this page</p>
        <StepLinks steps={steps} />
      </nav>
      <nav aria-label="On this page" className="xl:hidden">
        <details className="rounded-card border border-line bg-raised">
          <summary className="disclosure min-h-11 w-full px-4 text-base text-ink">
            <span>
              On this page <span className="text-ink-3">{`${steps.length - 1} steps`}</span>
            </span>
          </summary>
          <div className="px-4 pb-3">
            <StepLinks steps={steps} />
          </div>
        </details>
      </nav>
    </>
  )
}

function StepLinks({ steps }: { steps: GuideStep[] }) {
  return (
    <ol className="border-l border-line-strong">
      {steps.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-8 items-baseline gap-2 border-l border-transparent py-1.5 pl-3 text-sm text-ink-2 transition-colors hover:border-ember hover:text-ink max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3"
          >
            <span aria-hidden="true" className="w-4 shrink-0 font-display text-ink-3 italic">
              {index > 0 && index}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function Support() {
  const { chatScriptUrl } = useBrand()
  return (
    <aside
      aria-labelledby="support"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-ember-wash px-5 py-4 print:hidden"
    >
      <div className="min-w-0">
        <h3 id="support" className="font-semibold">
          Need help?
        </h3>
        <p className="max-w-prose text-ink-2">
          Tell us the step, its output, and the version you are installing.
        </p>
      </div>
      <LinkButton to={`${href("/contact")}?topic=support`}>
        {chatScriptUrl ? "Chat with support" : "Contact support"}
      </LinkButton>
    </aside>
  )
}

function Neighbors() {
  const link = useGuideLink()
  const index = guides.indexOf(guideAt(useLocation().pathname))
  const neighbors = [
    { guide: guides[index - 1], label: "Previous guide", arrow: "arrow-left", side: "" },
    {
      guide: guides[index + 1],
      label: "Next guide",
      arrow: "arrow-right",
      side: "flex-row-reverse text-right sm:col-start-2",
    },
  ] as const
  return (
    <nav aria-label="Guides" className="mt-6 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {neighbors.map(
        ({ guide, label, arrow, side }) =>
          guide && (
            <Link
              key={label}
              to={link(guide.address)}
              className={`group flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2.5 transition-colors hover:border-edge ${side}`}
            >
              <Icon name={arrow} className="text-ink-3 group-hover:text-ember-ink" />
              <span className="min-w-0 flex-1">
                <span className="block text-xs text-ink-2">{label}</span>{" "}
                <span className="font-semibold">{guide.name}</span>
              </span>{" "}
            </Link>
          ),
      )}
    </nav>
  )
}
