/** One agent as the gallery lists it (spec 2 §3); what the platform did not say is null or empty. */
export interface GalleryAgent {
  id: string
  name: string
  description: string
  /** One line: what it is good for. */
  benefit: string
  tags: string[]
  /** An emoji, the name of an icon, or anything else that somebody wrote there. */
  icon: string | null
  image: string | null
  avatar: string | null
  /** The id of the category that a copy in another one, such as "featured", was taken from. */
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
}

/** What an address asks of the gallery. */
export interface GallerySearch {
  /** A category's id, `allCategories`, or null where the address does not say. */
  category: string | null
  /** Words of which each must occur in the name, the description or a tag. */
  text: string
  /** A tag that every agent shown has; null for any. */
  tag: string | null
}

/** An agent in a list, with the name of its category where the list is of all of them. */
export interface ListedAgent extends GalleryAgent {
  categoryName: string | null
}

/** What is to be seen for one search. */
export interface GalleryView {
  /** The chosen category; null for all of them. */
  category: Pick<AgentCategory, "id" | "name"> | null
  agents: ListedAgent[]
  /** How many agents the category has, whatever is searched for. */
  total: number
  /** Every category, the All view first (id `allCategories`), and how many agents of it the search finds. */
  categories: { id: string; name: string; icon: string | null; found: number }[]
  /** The category's tags and how many of its agents have each, the most frequent first. */
  tags: { tag: string; count: number }[]
}

/** In addresses; a category of the platform's with this id cannot be told from the All view, and is in it. */
export const allCategories = "all"
const preferredCategory = "featured"

/** Characters of a description that a card shows before Read more (spec 2 §9). */
const shownCharacters = 120
/** Tags on a card (spec 2 §9). */
const shownTags = 3
const longestText = 200

/** Reads a search from the parameters `category`, `q` and `tag`; what is blank is as if it were absent. */
export function readGallerySearch(parameters: URLSearchParams): GallerySearch {
  const read = (name: string) => (parameters.get(name) ?? "").trim().slice(0, longestText)
  return { category: read("category") || null, text: read("q"), tag: read("tag") || null }
}

/** The same as parameters, without those that say nothing. */
export function writeGallerySearch({ category, text, tag }: GallerySearch): URLSearchParams {
  const parameters = new URLSearchParams()
  if (category !== null) parameters.set("category", category)
  if (text !== "") parameters.set("q", text)
  if (tag !== null) parameters.set("tag", tag)
  return parameters
}

/** What a search shows. Featured is the category of who chose none, else the first one (spec 2 §2.12). */
export function viewGallery(gallery: AgentGallery, search: GallerySearch): GalleryView {
  const everything = mergedAgents(gallery)
  const found = (agents: GalleryAgent[]) => agents.filter((agent) => isFound(agent, search))
  const category = chosenCategory(gallery, search.category)
  const agents = category ? listed(category) : everything
  return {
    category: category && { id: category.id, name: category.name },
    agents: agents.filter((agent) => isFound(agent, search)),
    total: agents.length,
    categories: [
      { id: allCategories, name: "All", icon: null, found: found(everything).length },
      ...gallery.categories
        .filter(({ id }) => id !== allCategories)
        .map(({ id, name, icon, agents }) => ({ id, name, icon, found: found(agents).length })),
    ],
    tags: countedTags(agents),
  }
}

/**
 * The agents of all categories, each once, where it first occurs. Of two copies the one with an original category is taken
 * (spec 2 §2.12): it knows where it belongs, while "featured" says nothing about an agent.
 */
export function mergedAgents({ categories }: AgentGallery): ListedAgent[] {
  const merged = new Map<string, ListedAgent>()
  for (const category of categories) {
    for (const agent of category.agents) {
      const known = merged.get(agent.id)
      if (known && (known.originalCategory !== null || agent.originalCategory === null)) continue
      merged.set(agent.id, { ...agent, categoryName: categoryName(agent, category, categories) })
    }
  }
  return [...merged.values()]
}

/** A description as a card shows it: what is seen at once, and the rest of it, which may be empty. */
export function splitDescription(description: string): { shown: string; rest: string } {
  const text = description.trim()
  const points = [...text]
  if (points.length <= shownCharacters) return { shown: text, rest: "" }
  const shown = points.slice(0, shownCharacters).join("").trimEnd()
  return { shown, rest: text.slice(shown.length) }
}

/** The tags that a card has room for. */
export function cardTags({ tags }: Pick<GalleryAgent, "tags">): string[] {
  return distinctTags(tags).slice(0, shownTags)
}

function chosenCategory({ categories }: AgentGallery, asked: string | null) {
  if (asked === allCategories) return null
  const byId = (id: string | null) => categories.find((category) => category.id === id)
  return byId(asked) ?? byId(preferredCategory) ?? categories[0] ?? null
}

function listed({ agents }: AgentCategory): ListedAgent[] {
  return agents.map((agent) => ({ ...agent, categoryName: null }))
}

function categoryName(agent: GalleryAgent, foundIn: AgentCategory, categories: AgentCategory[]) {
  const { originalCategory } = agent
  if (originalCategory === null) return foundIn.name
  return categories.find(({ id }) => id === originalCategory)?.name ?? originalCategory
}

function isFound({ name, description, tags }: GalleryAgent, { text, tag }: GallerySearch) {
  if (tag !== null && !tags.some((one) => folded(one) === folded(tag))) return false
  const said = folded([name, description, ...tags].join("\n"))
  const words = folded(text).split(/\s+/).filter(Boolean)
  return words.every((word) => said.includes(word))
}

function countedTags(agents: readonly GalleryAgent[]) {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of agents.flatMap(({ tags }) => distinctTags(tags))) {
    const key = folded(tag)
    const counted = counts.get(key)
    counts.set(key, { tag: counted?.tag ?? tag, count: (counted?.count ?? 0) + 1 })
  }
  // By code where the counts are equal: the server and every browser put them in the same order.
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
}

/** Each tag once, as it is written first. */
function distinctTags(tags: readonly string[]) {
  const keys = tags.map(folded)
  return tags.filter((_, place) => keys.indexOf(keys[place] ?? "") === place)
}

/** "Café" is found by "cafe". */
function folded(text: string) {
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
}
