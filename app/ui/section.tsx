import { type ReactNode, useId } from "react"
import { SiteColumn } from "./site-column"

/** A section of a public page: a heading, a lead and spacing. `id` is its anchor. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id?: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="py-12 max-md:py-8">
      <SiteColumn>
        <h2
          id={heading}
          className="max-w-[44rem] font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl"
        >
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-prose text-md text-ink-2">{lead}</p>}
        <div className="mt-8 max-md:mt-6">{children}</div>
      </SiteColumn>
    </section>
  )
}
