import { type ComponentProps, type ReactNode, useId } from "react"

/** A raised box; its children bring their own padding. */
export function Panel({ className = "", ...rest }: ComponentProps<"section">) {
  return (
    <section {...rest} className={`rounded-card border border-line bg-raised shadow-raised ${className}`} />
  )
}

interface TitledPanelProps {
  title: ReactNode
  /** Beside the title, unless it is 0. */
  count?: number | undefined
  aside?: ReactNode
  children: ReactNode
}

export function TitledPanel({ title, count = 0, aside, children }: TitledPanelProps) {
  const id = useId()
  return (
    <Panel aria-labelledby={id}>
      <div className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 narrow:flex-wrap max-md:px-4">
        <h2 id={id} className="text-md font-semibold">
          {title}
          {count > 0 && <span className="ml-1 font-normal text-ink-3">{` ${count}`}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </Panel>
  )
}

/** The usual padding inside a titled panel, except for lists and tables. */
export function PanelBody({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`px-5 pb-5 max-md:px-4 max-md:pb-4 ${className}`}>{children}</div>
}

/** At the bottom of a panel. */
export function PanelActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 rounded-b-card border-t border-line bg-sunk/60 px-5 py-3.5 max-md:px-4">
      {children}
    </div>
  )
}
