import { useId } from "react"
import { SiteColumn } from "~/ui/site-column"
import type { SiteLink } from "../shell/site-link"
import { Actions } from "./actions"
import type { SectionProps } from "./section"

export function CallToAction({ id, title, lead, links, children }: SectionProps & { links: SiteLink[] }) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="py-12 max-md:py-8 print:hidden">
      <SiteColumn>
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 rounded-card border border-line bg-ember-wash px-10 py-10 max-md:px-5 max-md:py-7">
          <div className="max-w-prose">
            <h2
              id={heading}
              className="font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl"
            >
              {title}
            </h2>
            <p className="mt-2 text-md text-ink-2">{lead}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Actions links={links} />
            {children}
          </div>
        </div>
      </SiteColumn>
    </section>
  )
}
