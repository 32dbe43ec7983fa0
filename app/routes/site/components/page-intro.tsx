import type { ReactNode } from "react"
import { SiteColumn } from "~/ui/site-column"
import type { SiteLink } from "../shell/site-link"
import { Actions } from "./actions"
import { HoldPaint } from "./hold-paint"

interface PageIntroProps {
  title: string
  lead: string
  links?: SiteLink[]
  /** No link is more likely than the others. */
  equal?: boolean
  children?: ReactNode
}

export function PageIntro({ title, lead, links, equal, children }: PageIntroProps) {
  return (
    <SiteColumn className="pt-16 pb-4 max-md:pt-10">
      <h1 className="max-w-[52rem] font-display text-3xl font-semibold tracking-[-0.018em] max-md:text-2xl">
        {title}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-ink-2 max-md:text-md">{lead}</p>
      {/* Without it, a phone first paints the header alone, and paints again for the title. */}
      <HoldPaint id="below-lead" />
      {(links || children) && (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {links && <Actions links={links} equal={equal} />}
          {children}
        </div>
      )}
    </SiteColumn>
  )
}
