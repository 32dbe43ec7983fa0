import type { ComponentProps, ReactNode } from "react"
import { CallToAction } from "./call-to-action"
import { PageIntro } from "./page-intro"

interface SitePageProps {
  intro: ComponentProps<typeof PageIntro>
  next: ComponentProps<typeof CallToAction>
  children: ReactNode
}

export function SitePage({ intro, next, children }: SitePageProps) {
  return (
    <>
      <PageIntro {...intro} />
      {children}
      <CallToAction {...next} />
    </>
  )
}
