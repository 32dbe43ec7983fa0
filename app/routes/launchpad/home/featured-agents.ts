import { type ListedAgent, splitDescription, viewGallery } from "~/domain/agent-gallery"
import type { Agents } from "~/platform/agents"

const shownAtHome = 4

/** As much of an agent as a glance takes in. */
export interface FeaturedAgent extends Pick<ListedAgent, "id" | "name" | "icon"> {
  /** What it is good for, in a line or two. */
  summary: string
}

/** The first agents of the category that the gallery opens with; null when the gallery could not be read. */
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
