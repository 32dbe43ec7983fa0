import type { ReactNode } from "react"
import type { Guide, GuideStep } from "../content/guide"
import { GuideParts } from "./guide-part"
import { NeedTableView } from "./need-table"
import { Neighbors } from "./neighbors"
import { StepRail } from "./step-rail"
import { Support } from "./support"

/** One guide: what it needs, its steps in one column, and beside them the way from step to step. */
export function GuideView({
  guide,
  choices,
  inside = {},
}: {
  guide: Guide
  /** Which of several ways the guide describes. */
  choices?: ReactNode
  /** What the page adds to a step, by the step's id: a form that writes its commands. */
  inside?: Record<string, ReactNode>
}) {
  const needs = { id: "needs", title: guide.needsTitle ?? "What it needs" }
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
        <StepRail steps={[needs, ...guide.steps]} />
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <section aria-labelledby={needs.id} className="grid grid-cols-1 gap-3.5 pb-8">
            <h3 id={needs.id} className="text-md font-semibold">
              {needs.title}
            </h3>
            <NeedTableView of="all of it in a table" table={guide.needs} />
            <GuideParts parts={guide.notes ?? []} />
          </section>
          <ol>
            {guide.steps.map((step, place) => (
              <Step key={step.id} step={step} number={place + 1}>
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
          {step.title}
        </h3>
        <GuideParts parts={step.parts} />
        {children}
      </section>
    </li>
  )
}
