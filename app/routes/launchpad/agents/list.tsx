import type { ShouldRevalidateFunctionArgs } from "react-router"
import { Gallery } from "~/gallery/gallery"
import { AgentsLoadError, AwaitGallery, LoadingAgents } from "~/gallery/gallery-states"
import { isRetryOrSearch, loadGallery, loadInBrowser, unreachableGallery } from "~/gallery/load-gallery"
import { pageTitle } from "~/page/use-brand"
import { agentsOf } from "~/platform/public-agents.server"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/list"
import { type FailedChange, importLinkAction } from "./import-link/action.server"
import { loadImportLink, loadJustConnected } from "./import-link/load.server"
import { ImportLinkNotice } from "./import-link/notice"

const title = "Agent Gallery"
const patienceMs = 8_000

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Launchpad Agent Gallery")

export async function loader({ context, url }: Route.LoaderArgs) {
  const [snapshot, importLink, justConnected] = await Promise.all([
    loadGallery(agentsOf(context), url.searchParams, patienceMs),
    loadImportLink(context, url.searchParams),
    loadJustConnected(context, url.searchParams),
  ])
  return { snapshot, importLink, justConnected }
}

export function action({ context, request, url }: Route.ActionArgs) {
  return importLinkAction(context, request, url)
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader, {
    snapshot: unreachableGallery,
    importLink: null,
    justConnected: null,
  })
}

/** Loads again on Retry, for another search, and after the page's own forms have changed the list. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formAction, currentUrl, defaultShouldRevalidate } = change
  const ownForm = formAction?.split("?")[0] === currentUrl.pathname
  return isRetryOrSearch(change) || (ownForm && defaultShouldRevalidate)
}

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const { importLink, justConnected } = loaderData
  return (
    <div className="grid grid-cols-1 gap-6">
      <ImportLinkNotice
        importLink={importLink}
        justConnected={justConnected}
        failedChange={actionData && failedChangeOf(actionData, loaderData)}
      />
      <AwaitGallery
        snapshot={loaderData.snapshot}
        loading={
          <>
            <PageHeader title={title} />
            <LoadingAgents />
          </>
        }
      >
        {(snapshot) =>
          snapshot.state === "loaded" ? (
            <>
              <PageHeader title={<bdi translate="no">{snapshot.gallery.name || title}</bdi>}>
                <bdi translate="yes">{snapshot.gallery.description}</bdi>
              </PageHeader>
              <Gallery gallery={snapshot.gallery} level={2} searchKey />
            </>
          ) : (
            <>
              <PageHeader title={title} />
              <AgentsLoadError problem={snapshot.problem} />
            </>
          )
        }
      </AwaitGallery>
    </div>
  )
}

/** A server that can't be reached doesn't say which change failed, so the page shows the change that it asked for. */
function failedChangeOf(
  reply: NonNullable<Route.ComponentProps["actionData"]>,
  { importLink, justConnected }: Route.ComponentProps["loaderData"],
): FailedChange | undefined {
  if ("failedChange" in reply) return reply.failedChange
  if (justConnected) return { undo: justConnected.id, name: justConnected.name }
  return importLink && "deployment" in importLink ? { deployment: importLink.deployment } : undefined
}
