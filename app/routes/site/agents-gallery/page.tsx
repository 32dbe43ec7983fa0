import { data, href, redirect } from "react-router"
import { importParameter } from "~/gallery/addresses"
import { isRetry, loadGallery, loadInBrowser } from "~/gallery/load-gallery"
import { brandContext } from "~/http/contexts"
import { agentsOf } from "~/platform/public-agents"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { AgentDiagram } from "./agent-diagram"
import { GallerySection } from "./gallery-section"
import { HowItWorks } from "./how-it-works"
import { Reasons } from "./reasons"

/** A page of the site is read by passers-by: it does not wait longer for its agents. */
const patienceMs = 2_500
const keptSeconds = 60

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.agentsGallery)

/** The agents change without this process: the page is kept for a while, and not at all where they are missing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const parameter = importParameter(context.get(brandContext))
  const linked = url.searchParams.get(parameter)
  // The list of private deployments is the launchpad's.
  if (linked !== null) throw redirect(`${href("/agents")}?${new URLSearchParams({ [parameter]: linked })}`)
  const reading = await loadGallery(agentsOf(context), patienceMs)
  const kept = reading.state === "read" ? `public, max-age=${keptSeconds}` : "no-store"
  return data({ reading }, { headers: { "Cache-Control": kept } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader, { reading: { state: "failed" } })
}

export const shouldRevalidate = isRetry

export default function AgentsGallery({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro
        title="How to create AI agents"
        lead="Not from a blank page. An agent is a model, instructions, tools and documents, written down in one file, with cases that show whether it works. Start from one that has them, and change it."
      >
        <LinkButton to="#gallery" look="primary" size="lg">
          See the agents
        </LinkButton>
        <LinkButton to="#how-it-works" size="lg">
          How it works
        </LinkButton>
      </PageIntro>
      <GallerySection id="gallery" reading={loaderData.reading} />
      <SiteColumn className="py-8">
        <AgentDiagram />
      </SiteColumn>
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
