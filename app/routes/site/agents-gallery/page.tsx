import { data, href, redirect } from "react-router"
import { importParameter } from "~/gallery/addresses"
import { AwaitGallery } from "~/gallery/gallery-states"
import { isRetryOrSearch, loadInBrowser } from "~/gallery/load-gallery"
import { loadGallery } from "~/gallery/load-gallery.server"
import { services } from "~/http/contexts"
import { getAgents } from "~/platform/public/public-agents.server"
import { SiteColumn } from "~/ui/site-column"
import { Drawing } from "../components/drawing"
import { PointSection } from "../components/points"
import { Section } from "../components/section"
import { SitePage } from "../components/site-page"
import { useFilled } from "../fill-in"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import agentTall from "./agent-tall.svg?raw"
import agentWide from "./agent-wide.svg?raw"
import content from "./content.json"

/** The public page doesn't wait longer for its agents. */
const patienceMs = 2_500
const keptSeconds = 60

/** Shown until the platform's own title has loaded. */
const fallbackTitle = "Agent Gallery"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "agentsGallery")

/** Agents change outside this process, so the page is cached for a short time, and not at all when loading failed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const parameter = importParameter(context.get(services).brand)
  const linked = url.searchParams.get(parameter)
  // Private deployments are managed in the launchpad.
  if (linked !== null) throw redirect(`${href("/agents")}?${new URLSearchParams({ [parameter]: linked })}`)
  const snapshot = await loadGallery(getAgents(context), url.searchParams, patienceMs)
  const kept = snapshot.state === "loaded" ? `public, max-age=${keptSeconds}` : "no-store"
  return data({ snapshot }, { headers: { "Cache-Control": kept } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader)
}

export const shouldRevalidate = isRetryOrSearch

export const handle = liveHandle

export default function AgentsGallery({ loaderData }: Route.ComponentProps) {
  const { intro, reasons, steps, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <AwaitGallery
        snapshot={loaderData.snapshot}
        level={3}
        anchor="gallery"
        frame={(gallery, content) => (
          <Section id="gallery" title={gallery?.name || fallbackTitle} lead={gallery?.description}>
            {content}
          </Section>
        )}
      />
      <SiteColumn className="py-8">
        <Drawing svgs={[agentWide, agentTall]} />
      </SiteColumn>
      <PointSection {...reasons} />
      <PointSection {...steps} />
    </SitePage>
  )
}
