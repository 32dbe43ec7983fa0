import { agentsOf } from "~/platform/public-agents"
import { pageTitle } from "~/routes/brand"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { Gallery } from "./gallery/gallery"
import { FailedAgents, LoadingAgents } from "./gallery/gallery-states"
import { isRetry, readGallery, readInBrowser } from "./gallery/reading"
import { WhenRead } from "./gallery/when-read"

const title = "Agent Gallery"
const patienceMs = 8_000

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, title)

export async function loader({ context }: Route.LoaderArgs) {
  return { reading: await readGallery(agentsOf(context), patienceMs) }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readInBrowser(request, serverLoader, { reading: { state: "failed" } })
}

export const shouldRevalidate = isRetry

export default function Agents({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <WhenRead
        reading={loaderData.reading}
        loading={
          <>
            <PageHeader title={title} />
            <LoadingAgents />
          </>
        }
      >
        {(reading) =>
          reading.state === "read" ? (
            <>
              <PageHeader title={reading.gallery.name || title}>{reading.gallery.description}</PageHeader>
              <Gallery gallery={reading.gallery} level={2} searchKey />
            </>
          ) : (
            <>
              <PageHeader title={title} />
              <FailedAgents />
            </>
          )
        }
      </WhenRead>
    </div>
  )
}
