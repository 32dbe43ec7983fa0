/** The way from step to step: beside the guide where there is room, and above it elsewhere. */
export function StepRail({ steps }: { steps: Array<{ id: string; title: string }> }) {
  return (
    <nav
      aria-label="On this page"
      className="xl:sticky xl:top-20 xl:col-start-2 xl:row-start-1 xl:self-start"
    >
      <p className="mb-1 text-xs font-semibold tracking-wider text-ink-3 uppercase">On this page</p>
      <ol className="border-l border-line-strong max-xl:grid max-xl:grid-cols-3 max-xl:gap-x-4 max-md:grid-cols-1">
        {steps.map(({ id, title }, place) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-8 items-center gap-2 border-l border-transparent pl-3 text-sm text-ink-2 transition-colors hover:border-ember hover:text-ink max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <span aria-hidden="true" className="w-4 font-display text-ink-3 italic">
                {place > 0 && place}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
