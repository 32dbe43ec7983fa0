import type { ShouldRevalidateFunctionArgs } from "react-router"
import type { AgentGallery } from "~/domain/agent-gallery"
import type { ProblemKind } from "~/domain/outcome"
import type { Agents } from "~/platform/agents"

/** The gallery, or why it couldn't be loaded. */
export type GallerySnapshot =
  | { state: "loaded"; gallery: AgentGallery }
  | { state: "failed"; problem: ProblemKind }

/** The snapshot that stands for a server that can't be reached. */
export const unreachableGallery: GallerySnapshot = { state: "failed", problem: "unavailable" }

/** Gives up after `patienceMs`. The page then shows an error with Retry. */
export async function loadGallery(agents: Agents, patienceMs: number): Promise<GallerySnapshot> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  const outcome = await Promise.race([agents.gallery(), tooLate]).finally(() => clearTimeout(timer))
  if (outcome === null) return unreachableGallery
  return outcome.ok
    ? { state: "loaded", gallery: outcome.value }
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

/** The loaded gallery has all categories and tags, and no form changes an agent. So only Retry loads it again. */
export function isRetry({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href
}
