import type { ReactNode } from "react"
import { SiteColumn } from "./site-column"

/** The header of a public page: its h1, a lead and its actions. */
export function PageIntro({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <SiteColumn className="pt-16 pb-4 max-md:pt-10">
      <h1 className="max-w-[52rem] font-display text-3xl font-semibold tracking-[-0.018em] max-md:text-2xl">
        {title}
      </h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-ink-2 max-md:text-md">{lead}</p>}
      {children && <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>}
    </SiteColumn>
  )
}
