import type { ShouldRevalidateFunctionArgs } from "react-router"
import type { AgentGallery } from "~/domain/agent-gallery"
import type { Agents } from "~/platform/agents"

/** The gallery as it could be read; nothing of a failure is shown but that it is one (spec 2 §8). */
export type GallerySnapshot = { state: "read"; gallery: AgentGallery } | { state: "failed" }

/** Reads the gallery within so many milliseconds: whoever waits longer is shown a failure, and may try again. */
export async function loadGallery(agents: Agents, patienceMs: number): Promise<GallerySnapshot> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  const outcome = await Promise.race([agents.gallery(), tooLate]).finally(() => clearTimeout(timer))
  return outcome?.ok ? { state: "read", gallery: outcome.value } : { state: "failed" }
}

/**
 * For a `clientLoader`: who comes from another page sees this one at once, while its gallery is on the way; a Retry waits
 * where it was pressed. `unread` is what is known when the server is not reached: its gallery is one that failed.
 */
export async function loadInBrowser<Data extends { reading: GallerySnapshot }>(
  request: Request,
  serverLoader: () => Promise<Data>,
  unread: Data,
): Promise<Omit<Data, "reading"> & { reading: GallerySnapshot | Promise<GallerySnapshot> }> {
  const { pathname, search } = new URL(request.url)
  if (pathname !== location.pathname && search === "") {
    const reading = serverLoader().then(
      (data) => data.reading,
      () => unread.reading,
    )
    return { ...unread, reading }
  }
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return unread
  }
}

/** Categories, search and tags ask for nothing that the page does not have, and no form changes an agent: only a Retry asks again. */
export function isRetry({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href
}
