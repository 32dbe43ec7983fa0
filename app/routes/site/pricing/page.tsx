import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { CaseStudies } from "./case-studies"
import { EnterprisePro } from "./enterprise-pro"
import { Philosophy } from "./philosophy"
import { Pilot } from "./pilot"
import { PlanColumns } from "./plan-columns"
import { usePlans } from "./plans"
import { Questions } from "./questions"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.pricing)

export default function Pricing() {
  const { starting, together } = usePlans()
  return (
    <>
      <PageIntro
        title="Pay for what runs, and see the sum first."
        lead="Free to begin, by the hour on machines that we host, by the year on machines of your own. Prices are in US dollars, without taxes."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary">
          Start with $4 free credit
        </LinkButton>
        <LinkButton to="/pricing?calculator=open#license-calculator">Calculate a license</LinkButton>
      </PageIntro>
      <Section
        id="start"
        title="Begin"
        lead="Four ways to look at it with your own eyes. None of them needs a contract."
      >
        <PlanColumns plans={starting} />
      </Section>
      <EnterprisePro />
      <Section
        id="accounts"
        title="Or let us run it"
        lead="Accounts on a platform that we operate, and private deployments that we set up with you."
      >
        <PlanColumns plans={together} />
      </Section>
      <Pilot />
      <Philosophy />
      <CaseStudies />
      <CallToAction
        title="Decide where it runs"
        lead="On a machine that we host, on your own computer, in your cloud account or in your data center."
      >
        <LinkButton to="/deployment" look="primary" size="lg">
          See the deployment options
        </LinkButton>
      </CallToAction>
      <Questions />
    </>
  )
}
