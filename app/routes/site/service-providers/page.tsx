import { useBrand } from "~/routes/brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { Benefits } from "./benefits"
import { Numbers } from "./numbers"
import { TenantsDiagram } from "./tenants-diagram"
import { Value } from "./value"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.serviceProviders)

export default function ServiceProviders() {
  const { name, contactEmail } = useBrand()
  const letter = `mailto:${contactEmail}?subject=${encodeURIComponent(`${name} for service providers`)}`
  return (
    <>
      <PageIntro
        title="Private AI agents, under your name and in your data centers."
        lead={`Your customers want agents that work on documents they may not send away. Run one ${name} for all of them, on hardware that you already operate.`}
      >
        <a href={letter} className={buttonClass({ look: "primary", size: "lg" })}>
          Write to {contactEmail}
        </a>
        <LinkButton to="/deployment#data-sovereignty" size="lg">
          See what stays where
        </LinkButton>
      </PageIntro>
      <SiteColumn className="py-8">
        <TenantsDiagram />
      </SiteColumn>
      <Benefits />
      <Numbers />
      <Value />
      <CallToAction
        title="Tell us whom you serve"
        lead="Write how many customers you have in mind, in which industry, and what hardware you run. We answer with what a first installation would take."
      >
        <a href={letter} className={buttonClass({ look: "primary", size: "lg" })}>
          Write to us
        </a>
        <LinkButton to="/contact?topic=partner" size="lg">
          Use the contact form
        </LinkButton>
      </CallToAction>
    </>
  )
}
