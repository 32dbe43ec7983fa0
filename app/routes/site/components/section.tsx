import { type ReactNode, useId } from "react"
import { SiteColumn } from "~/ui/site-column"

export interface SectionProps {
  id?: string
  title: string
  lead?: string
  children?: ReactNode
}

/** A section of a page: a heading, a lead and spacing. `id` is its anchor. */
export function Section({ id, title, lead, children }: SectionProps) {
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
