import type { ReactNode, RefObject } from "react"

interface PageHeaderProps {
  title: ReactNode
  count?: number
  children?: ReactNode
  action?: ReactNode
  /** Receives the focus when what had it disappears. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Where the page is reached from. */
  back?: ReactNode
}

/** The header of a console page: its h1, a sentence, a count and the main action on the right. */
export function PageHeader({ title, count, children, action, heading, back }: PageHeaderProps) {
  const header = (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={heading && -1}
          className="font-display text-2xl font-semibold tracking-[-0.012em] outline-none max-md:text-xl"
        >
          {title}
          {count !== undefined && <span className="ml-2 font-sans text-md text-ink-3">{count}</span>}
        </h1>
        {children && <p className="mt-1 text-ink-2">{children}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  )
  if (!back) return header
  return (
    <div className="grid gap-2">
      {back}
      {header}
    </div>
  )
}
