import type { ShouldRevalidateFunctionArgs } from "react-router"
import { type GalleryPage, galleryPage, readGallerySearch, writeGallerySearch } from "~/domain/agent-gallery"
import type { ProblemKind } from "~/domain/outcome"
import type { Agents } from "~/platform/agents.server"

/** The page of the gallery that an address asks for, or why it couldn't be loaded. */
export type GallerySnapshot =
  | { state: "loaded"; gallery: GalleryPage }
  | { state: "failed"; problem: ProblemKind }

/** The snapshot that stands for a server that can't be reached. */
export const unreachableGallery: GallerySnapshot = { state: "failed", problem: "unavailable" }

/** Gives up after `patienceMs`. The page then shows an error with Retry. */
export async function loadGallery(
  agents: Agents,
  parameters: URLSearchParams,
  patienceMs: number,
): Promise<GallerySnapshot> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  const outcome = await Promise.race([agents.gallery(), tooLate]).finally(() => clearTimeout(timer))
  if (outcome === null) return unreachableGallery
  return outcome.ok
    ? { state: "loaded", gallery: galleryPage(outcome.value, readGallerySearch(parameters)) }
    : { state: "failed", problem: outcome.problem.kind }
}

/**
 * For a `clientLoader`. After a click on another page, this page appears at once and the gallery follows; Retry waits
 * for the response. `fallback` is used when the server can't be reached.
 */
export async function loadInBrowser<Data extends { snapshot: GallerySnapshot }>(
  request: Request,
  serverLoader: () => Promise<Data>,
  fallback: Data,
): Promise<Omit<Data, "snapshot"> & { snapshot: GallerySnapshot | Promise<GallerySnapshot> }> {
  const { pathname, search } = new URL(request.url)
  if (pathname !== location.pathname && search === "") {
    const snapshot = serverLoader().then(
      (data) => data.snapshot,
      () => fallback.snapshot,
    )
    return { ...fallback, snapshot }
  }
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return fallback
  }
}

/** No form changes an agent, so only Retry and another search load it again. */
export function isRetryOrSearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isRetry = currentUrl.href === nextUrl.href
  return formMethod === undefined && (isRetry || searchOf(currentUrl) !== searchOf(nextUrl))
}

function searchOf({ searchParams }: URL) {
  return writeGallerySearch(readGallerySearch(searchParams)).toString()
}
