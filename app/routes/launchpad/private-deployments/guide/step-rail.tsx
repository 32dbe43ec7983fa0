import { Icon } from "~/ui/icon"

interface RailStep {
  id: string
  title: string
}

/** The way from step to step: beside the guide where there is room, and folded up above it elsewhere. */
export function StepRail({ steps }: { steps: RailStep[] }) {
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
        <details className="group rounded-card border border-line bg-raised">
          <summary className="flex min-h-11 list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
            <span>
              On this page <span className="text-ink-3">{steps.length - 1} steps</span>
            </span>
            <Icon name="chevron-down" className="text-ink-2 transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-3">
            <StepLinks steps={steps} />
          </div>
        </details>
      </nav>
    </>
  )
}

function StepLinks({ steps }: { steps: RailStep[] }) {
  return (
    <ol className="border-l border-line-strong">
      {steps.map(({ id, title }, place) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-8 items-baseline gap-2 border-l border-transparent py-1.5 pl-3 text-sm text-ink-2 transition-colors hover:border-ember hover:text-ink max-md:min-h-11 max-md:py-3 pointer-coarse:min-h-11 pointer-coarse:py-3"
          >
            <span aria-hidden="true" className="w-4 shrink-0 font-display text-ink-3 italic">
              {place > 0 && place}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
