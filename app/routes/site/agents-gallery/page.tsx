import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../meta"
import { sitePages } from "../pages"
import type { Route } from "./+types/page"
import { AgentDiagram } from "./agent-diagram"
import { ByIndustry } from "./by-industry"
import { HowItWorks } from "./how-it-works"
import { Reasons } from "./reasons"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.agentsGallery)

export default function AgentsGallery() {
  return (
    <>
      <PageIntro
        title="How to create AI agents"
        lead="Not from a blank page. An agent is a model, instructions, tools and documents, written down in one file, with cases that show whether it works. Start from one that has them, and change it."
      >
        <LinkButton to="#industries" look="primary" size="lg">
          See the agents by industry
        </LinkButton>
        <LinkButton to="#how-it-works" size="lg">
          How it works
        </LinkButton>
      </PageIntro>
      <SiteColumn className="py-8">
        <AgentDiagram />
      </SiteColumn>
      <ByIndustry />
      <Reasons />
      <HowItWorks />
      <CallToAction
        title="Give an agent a place to run"
        lead="Agents run on a deployment. A Trial VM comes with $4 of credit, and is ready to take one."
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
