import { galleryPage, readGallerySearch } from "~/domain/agent-gallery"
import { inTime } from "~/http/with-timeout.server"
import type { Agents } from "~/platform/public/agents.server"
import type { GallerySnapshot } from "./load-gallery"

/** Gives up after `patienceMs`. The page then shows an error with Retry. */
export async function loadGallery(
  agents: Agents,
  parameters: URLSearchParams,
  patienceMs: number,
): Promise<GallerySnapshot> {
  const read = await inTime("gallery", agents.gallery(), patienceMs)
  return read.ok
    ? { state: "loaded", gallery: galleryPage(read.value, readGallerySearch(parameters)) }
    : { state: "failed", problem: read.problem.kind }
}
