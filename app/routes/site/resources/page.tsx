import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { Architecture } from "./architecture"
import { CollapsibleSection } from "./collapsible-section"
import { Compliance } from "./compliance"
import { Implementation } from "./implementation"
import { RoiCalculator } from "./roi/roi-calculator"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.resources)

export default function Resources() {
  return (
    <>
      <PageIntro
        title="Resources"
        lead="For the people who have to say yes: architects, legal and compliance, finance, and whoever installs it."
      />
      <SiteColumn className="mt-8 mb-6">
        <CollapsibleSection
          id="technical-architecture"
          title="Technical architecture"
          lead="What is installed, and how it joins what you already have. Choose yours."
        >
          <Architecture />
        </CollapsibleSection>
        <CollapsibleSection
          id="compliance-legal"
          title="Compliance and legal"
          lead="What each badge means for a customer, and what it leaves to you."
        >
          <Compliance />
        </CollapsibleSection>
        <CollapsibleSection
          id="roi-calculator"
          title="What would it return?"
          lead="Every number is computed from yours, and every formula is shown. The address of this page is the estimate: bookmark it, send it, print it."
        >
          <RoiCalculator />
        </CollapsibleSection>
        <CollapsibleSection
          id="implementation-guide"
          title="Implementation guide for IT and DevOps"
          lead="Seven phases from an empty cluster to agents in daily use, with their commands."
        >
          <Implementation />
        </CollapsibleSection>
      </SiteColumn>
      <CallToAction
        title="See it before you plan it"
        lead="A Trial VM has the whole platform on it and makes you its administrator. The first $4 are ours."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
          Start a Trial VM
        </LinkButton>
        <LinkButton to="/deployment" size="lg">
          All deployment options
        </LinkButton>
      </CallToAction>
    </>
  )
}
