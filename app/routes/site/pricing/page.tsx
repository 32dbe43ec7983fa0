import { useBrand } from "~/page/use-brand"
import { SiteColumn } from "~/ui/site-column"
import { CallToAction } from "../components/call-to-action"
import { ContactButton } from "../components/contact-button"
import { PageIntro } from "../components/page-intro"
import { PlanColumns } from "../components/plans"
import { PointSection } from "../components/points"
import { Section } from "../components/section"
import { Words } from "../components/words"
import { letterTo, useFilled } from "../fill-in"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { CaseStudies } from "./case-studies"
import content from "./content.json"
import { EnterprisePro } from "./enterprise-pro"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.pricing)

export const handle = liveHandle

export default function Pricing() {
  const { name, salesEmail } = useBrand()
  const { intro, start, enterprisePro, accounts, pilot, reasons, studies, next, questions } = useFilled(
    content,
    {
      pilotLetter: letterTo(salesEmail, `${name}: GenAI Pilot Program`),
      pricingLetter: letterTo(salesEmail, `${name}: Pricing`),
    },
  )
  return (
    <>
      <PageIntro {...intro} />
      <Section {...start}>
        <PlanColumns plans={start.plans} />
      </Section>
      <EnterprisePro {...enterprisePro} />
      <Section {...accounts}>
        <PlanColumns plans={accounts.plans} />
      </Section>
      <PointSection {...pilot}>
        <div className="mt-4">
          <ContactButton topic="pilot">Plan a pilot</ContactButton>
        </div>
      </PointSection>
      <PointSection {...reasons} />
      <Section {...studies}>
        <CaseStudies studies={studies.studies} />
      </Section>
      <CallToAction {...next} />
      <section aria-labelledby="pricing-questions" className="pt-4 pb-10 print:hidden">
        <SiteColumn className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-12 gap-y-5 max-md:grid-cols-1">
          <div>
            <h2 id="pricing-questions" className="text-lg font-semibold">
              {questions.title}
            </h2>
            <p className="mt-1 max-w-prose text-md text-ink-2">
              <Words text={questions.text} />
            </p>
          </div>
          <ContactButton topic="pricing" chat="Chat with us">
            Contact us
          </ContactButton>
        </SiteColumn>
      </section>
    </>
  )
}
