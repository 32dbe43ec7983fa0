import type { ShouldRevalidateFunctionArgs } from "react-router"
import { type GalleryPage, readGallerySearch, writeGallerySearch } from "~/domain/agent-gallery"
import type { ProblemKind } from "~/domain/outcome"
import { loadPart } from "~/page/keep-page"

/** The page of the gallery that an address asks for, or why it couldn't be loaded. */
export type GallerySnapshot =
  | { state: "loaded"; gallery: GalleryPage }
  | { state: "failed"; problem: ProblemKind }

/**
 * For a `clientLoader`. After a click on another page, this page appears at once and the gallery follows; Retry waits
 * for the response. A server that can't be reached counts as a gallery that failed to load.
 */
export async function loadInBrowser(
  request: Request,
  serverLoader: () => Promise<{ snapshot: GallerySnapshot }>,
): Promise<{ snapshot: GallerySnapshot | Promise<GallerySnapshot> }> {
  const { pathname, search } = new URL(request.url)
  const isNewPage = pathname !== location.pathname && search === ""
  const failed = { snapshot: { state: "failed", problem: "unavailable" } } as const
  const loaded = loadPart(serverLoader, failed)
  if (!isNewPage) return await loaded
  // A redirect comes with the data of the layout, too.
  return { snapshot: loaded.catch(() => failed).then(({ snapshot }) => snapshot) }
}

/** No form changes an agent, so only Retry and another search load it again. */
export function isRetryOrSearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isRetry = currentUrl.href === nextUrl.href
  return formMethod === undefined && (isRetry || searchOf(currentUrl) !== searchOf(nextUrl))
}

function searchOf({ searchParams }: URL) {
  return writeGallerySearch(readGallerySearch(searchParams)).toString()
}
