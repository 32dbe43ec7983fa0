import type { ShouldRevalidateFunctionArgs } from "react-router"
import { type GalleryPage, readGallerySearch, writeGallerySearch } from "~/domain/agent-gallery"
import type { ProblemKind } from "~/domain/outcome"

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
  const snapshot = serverLoader().then(
    (data) => data.snapshot,
    (error): GallerySnapshot => {
      if (error instanceof Response && !isNewPage) throw error
      return { state: "failed", problem: "unavailable" }
    },
  )
  return { snapshot: isNewPage ? snapshot : await snapshot }
}

/** No form changes an agent, so only Retry and another search load it again. */
export function isRetryOrSearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isRetry = currentUrl.href === nextUrl.href
  return formMethod === undefined && (isRetry || searchOf(currentUrl) !== searchOf(nextUrl))
}

function searchOf({ searchParams }: URL) {
  return writeGallerySearch(readGallerySearch(searchParams)).toString()
}
