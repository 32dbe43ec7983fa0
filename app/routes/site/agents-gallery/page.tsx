import { Link } from "react-router"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../meta"
import { sitePages } from "../pages"
import type { Route } from "./+types/page"
import { AgentDiagram } from "./agent-diagram"
import { HowItWorks } from "./how-it-works"
import { Reasons } from "./reasons"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.agentsGallery)

const industries = [
  ["Financial Services", "Research, support and DevOps, and quant coding agents"],
  ["Healthcare", "Handwriting parsing, clinical documentation and research protocol agents"],
  ["Regulated Enterprise", "Compliance research, support and IT, and engineering and product agents"],
]

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
      <Section
        id="industries"
        title="Agents by industry"
        lead="The gallery is not published here yet. The home page shows what the agents of three industries do, and how each is put together."
      >
        <ul className="divide-y divide-line border-y border-line">
          {industries.map(([industry, agents]) => (
            <li key={industry}>
              <Link
                to="/#solutions"
                className="group grid grid-cols-[16rem_minmax(0,1fr)_auto] items-center gap-x-8 gap-y-1 py-5 max-md:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="font-display text-xl font-semibold group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                  {industry}
                </span>
                <span className="text-md text-ink-2 max-md:order-last max-md:col-span-2">{agents}</span>
                <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
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
