import { isPictureAddress, type PictureKind, pictureKinds } from "./agent-picture"
import { isOpaqueId } from "./opaque-id"
import { saysAll, searchText, searchWords } from "./search-text"
import { pageOfRows, readPage, rowsPerPage } from "./table"

/** An agent in the gallery; missing fields are null or empty. */
export interface GalleryAgent {
  id: string
  name: string
  description: string
  /** The agent's benefit in one line. */
  benefit: string | null
  tags: string[]
  /** An emoji, an icon name, or any other text. */
  icon: string | null
  /** Image addresses, not validated. */
  image: string | null
  avatar: string | null
  /** The category that a copy in another category, such as "featured", came from. */
  originalCategory: string | null
}

export interface AgentCategory {
  id: string
  name: string
  icon: string | null
  agents: GalleryAgent[]
}

export interface AgentGallery {
  name: string
  description: string
  categories: AgentCategory[]
  /** Categories, agents and tags that are left out. */
  unread: number
}

/** The filters in an address. */
export interface GallerySearch {
  /** A category's id, `allCategories`, or null when the address has none. */
  category: string | null
  /** Words that must all occur in the name, the description or a tag. */
  text: string
  /** A tag that every agent must have; null for any. */
  tag: string | null
  /** From 1. */
  page: number
}

/** An agent in a list; the All view adds the name of its category. */
export interface ListedAgent extends GalleryAgent {
  categoryName: string | null
}

/** What a page shows of the gallery. */
export type GalleryPage = ReturnType<typeof galleryPage>

/** An agent with the tags and pictures that its card shows. */
export type AgentOnCard = GalleryPage["list"]["rows"][number]

/** Used in addresses. If the platform has a category with this id, its agents appear in the All view. */
export const allCategories = "all"
const preferredCategory = "featured"

/** A gallery has few categories and tags. More of them are found by a search. */
const mostChoices = 100

/** Characters of a description before Read more. */
const shownCharacters = 120
const shownTags = 3
const maxQueryLength = 200
/** In UTF-16 units; family emoji and regional flags are the longest. */
const maxEmojiLength = 32
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)*$/u

/** Reads `category`, `q` and `tag`; blank values count as missing. */
export function readGallerySearch(parameters: URLSearchParams): GallerySearch {
  const read = (name: string) => (parameters.get(name) ?? "").trim().slice(0, maxQueryLength)
  return {
    category: read("category") || null,
    text: read("q"),
    tag: read("tag") || null,
    page: readPage(parameters),
  }
}

/** Writes the same parameters, without defaults. */
export function writeGallerySearch({ category, text, tag, page }: GallerySearch): URLSearchParams {
  const parameters = new URLSearchParams()
  if (category !== null) parameters.set("category", category)
  if (text !== "") parameters.set("q", text)
  if (tag !== null) parameters.set("tag", tag)
  if (page > 1) parameters.set("page", String(page))
  return parameters
}

export function galleryPage(gallery: AgentGallery, search: GallerySearch) {
  const { agents, ...view } = viewGallery(gallery, search)
  const list = pageOfRows(agents, { page: search.page, pageSize: rowsPerPage })
  const rows = list.rows.map((agent) => {
    const { id, name, description, benefit, icon, categoryName } = agent
    const shown = { tags: distinctTags(agent.tags).slice(0, shownTags), pictures: picturesOf(agent) }
    return { id, name, description, benefit, icon, categoryName, ...shown }
  })
  const { name, description, unread } = gallery
  return { name, description, unread, view, list: { ...list, rows } }
}

/** Applies a search. The default category is featured, else the first one. */
export function viewGallery(gallery: AgentGallery, search: Omit<GallerySearch, "page">) {
  const everything = mergedAgents(gallery)
  const found = <Agent extends GalleryAgent>(all: Agent[]) => all.filter((agent) => isFound(agent, search))
  const category = chosenCategory(gallery, search.category)
  const agents = category ? listed(category) : everything
  const tags = countedTags(agents, search.tag)
  return {
    /** The selected category; null for all. */
    category: category && { id: category.id, name: category.name },
    agents: found(agents),
    /** Agents in the category, ignoring the search. */
    total: agents.length,
    /** Agents in the whole gallery. */
    everything: everything.length,
    /** Every category, the All view first, with its number of matches. */
    categories: [
      { id: allCategories, name: "All", icon: null, found: found(everything).length },
      ...shownCategories(gallery, category).map((one) => ({
        id: one.id,
        name: one.name,
        icon: one.icon,
        found: found(listed(one)).length,
      })),
    ],
    tags,
    /** The selected tag in its original spelling. */
    tag:
      tags.find(({ tag }) => search.tag !== null && searchText(tag) === searchText(search.tag))?.tag ?? null,
  }
}

/**
 * The agents of all categories, each once, in order of first occurrence. Of two copies, the one with an original
 * category wins: its category is more useful than "featured".
 */
export function mergedAgents({ categories }: Pick<AgentGallery, "categories">): ListedAgent[] {
  const agents = new Map<string, ListedAgent>()
  for (const category of categories) {
    for (const agent of category.agents) {
      const known = agents.get(agent.id)
      if (known && (known.originalCategory !== null || agent.originalCategory === null)) continue
      agents.set(agent.id, { ...agent, categoryName: categoryName(agent, category, categories) })
    }
  }
  return [...agents.values()]
}

/** Splits a description into the part on the card and the rest, which may be empty. */
export function splitDescription(description: string): { shown: string; rest: string } {
  const text = description.trim()
  const points = [...text]
  if (points.length <= shownCharacters) return { shown: text, rest: "" }
  const cut = points.slice(0, shownCharacters).join("")
  // Within a word, it ends before that word, unless there is no other.
  const end = points[shownCharacters]?.trim() === "" ? -1 : cut.lastIndexOf(" ")
  const shown = (end > 0 ? cut.slice(0, end) : cut).trimEnd()
  return { shown, rest: text.slice(shown.length) }
}

/** Returns the icon if it is an emoji; null for icon names, addresses and other text. */
export function toEmoji(icon: string | null): string | null {
  const text = icon?.trim() ?? ""
  return text.length <= maxEmojiLength && emoji.test(text) ? text : null
}

/** The pictures of an agent that have an address which can be loaded. */
export function picturesOf(agent: GalleryAgent): PictureKind[] {
  return isOpaqueId(agent.id) ? pictureKinds.filter((kind) => isPictureAddress(agent[kind])) : []
}

/** Merges categories with the same id, since the platform does not promise unique ids. */
function ownCategories({ categories }: AgentGallery) {
  const ids = new Set([allCategories])
  return categories.filter(({ id }) => !ids.has(id) && ids.add(id))
}

function shownCategories(gallery: AgentGallery, chosen: AgentCategory | null) {
  return ownCategories(gallery).filter((one, place) => place < mostChoices || one === chosen)
}

function chosenCategory(gallery: AgentGallery, asked: string | null) {
  if (asked === allCategories) return null
  const categories = ownCategories(gallery)
  const byId = (id: string | null) => categories.find((category) => category.id === id)
  return byId(asked) ?? byId(preferredCategory) ?? categories[0] ?? null
}

/** One category's agents, each once. */
function listed(category: AgentCategory): ListedAgent[] {
  return mergedAgents({ categories: [category] }).map((agent) => ({ ...agent, categoryName: null }))
}

function categoryName(agent: GalleryAgent, foundIn: AgentCategory, categories: AgentCategory[]) {
  const { originalCategory } = agent
  if (originalCategory === null) return foundIn.name
  return categories.find(({ id }) => id === originalCategory)?.name ?? originalCategory
}

function isFound({ name, description, tags }: GalleryAgent, { text, tag }: Omit<GallerySearch, "page">) {
  if (tag !== null && !tags.some((one) => searchText(one) === searchText(tag))) return false
  return saysAll(searchWords(text), [name, description, ...tags])
}

/** With their number of agents, most frequent first. The selected tag is always included. */
function countedTags(agents: readonly GalleryAgent[], searched: string | null) {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of agents.flatMap(({ tags }) => distinctTags(tags))) {
    const key = searchText(tag)
    const counted = counts.get(key)
    counts.set(key, { tag: counted?.tag ?? tag, count: (counted?.count ?? 0) + 1 })
  }
  if (searched !== null && !counts.has(searchText(searched))) {
    counts.set(searchText(searched), { tag: searched, count: 0 })
  }
  // Equal counts are sorted by code unit, so that the server and every browser agree.
  return [...counts.entries()]
    .toSorted(([, a], [, b]) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .filter(([key], place) => place < mostChoices || (searched !== null && key === searchText(searched)))
    .map(([, counted]) => counted)
}

/** Each tag once, in its first spelling. */
function distinctTags(tags: readonly string[]) {
  const keys = new Set<string>()
  return tags.filter((tag) => !keys.has(searchText(tag)) && keys.add(searchText(tag)))
}
