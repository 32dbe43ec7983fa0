import { AwaitGallery } from "~/gallery/gallery-states"
import { isRetryOrSearch, loadInBrowser } from "~/gallery/load-gallery"
import { loadGallery } from "~/gallery/load-gallery.server"
import { pageTitle } from "~/page/use-brand"
import { getAgents } from "~/platform/public/public-agents.server"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/list"
import { ImportLink } from "./components/import-link"

const title = "Agent Gallery"
const patienceMs = 8_000

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Launchpad Agent Gallery")

export async function loader({ context, url }: Route.LoaderArgs) {
  return { snapshot: await loadGallery(getAgents(context), url.searchParams, patienceMs) }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader)
}

export const shouldRevalidate = isRetryOrSearch

export default function Agents({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ImportLink />
      <AwaitGallery
        snapshot={loaderData.snapshot}
        level={2}
        searchKey
        frame={(gallery, content) => (
          <>
            {gallery ? (
              <PageHeader title={<bdi translate="no">{gallery.name || title}</bdi>}>
                <bdi translate="yes">{gallery.description}</bdi>
              </PageHeader>
            ) : (
              <PageHeader title={title} />
            )}
            {content}
          </>
        )}
      />
    </div>
  )
}
