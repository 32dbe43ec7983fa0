import { type ListedAgent, splitDescription, viewGallery } from "~/domain/agent-gallery"
import type { Agents } from "~/platform/agents"

const shownAtHome = 4

export interface FeaturedAgent extends Pick<ListedAgent, "id" | "name" | "icon"> {
  /** A line or two. */
  summary: string
}

/** The first agents of the gallery's default category; null when the gallery couldn't be loaded. */
export async function readFeatured(agents: Agents): Promise<FeaturedAgent[] | null> {
  const read = await agents.gallery()
  if (!read.ok) return null
  const { agents: listed } = viewGallery(read.value, { category: null, text: "", tag: null })
  return listed.slice(0, shownAtHome).map(({ id, name, icon, benefit, description }) => ({
    id,
    name,
    icon,
    summary: splitDescription(benefit || description).shown,
  }))
}
