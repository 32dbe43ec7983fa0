/** One agent as the gallery lists it; what the platform did not say is null, or empty. */
export interface GalleryAgent {
  id: string
  name: string
  description: string
  /** One line: what it is good for. */
  benefit: string | null
  tags: string[]
  /** An emoji, the name of an icon, or anything else that somebody wrote there. */
  icon: string | null
  /** Addresses of pictures, unchecked. */
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
  /** The same for the whole gallery. */
  everything: number
  /** Every category, the All view first (id `allCategories`), and how many agents of it the search finds. */
  categories: { id: string; name: string; icon: string | null; found: number }[]
  /** The category's tags and how many of its agents have each, the most frequent first; one that is searched for is among them. */
  tags: { tag: string; count: number }[]
  /** The tag that is searched for, as it is written there. */
  tag: string | null
}

/** In addresses; a category of the platform's with this id cannot be told from the All view, and is in it. */
export const allCategories = "all"
const preferredCategory = "featured"

/** Characters of a description that a card shows before Read more. */
const shownCharacters = 120
/** Tags on a card. */
const shownTags = 3
const longestText = 200
/** In UTF-16 units: families and flags of regions are the longest that there are. */
const longestEmoji = 32
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)*$/u

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

/** What a search shows. Featured is the category of who chose none, else the first one. */
export function viewGallery(gallery: AgentGallery, search: GallerySearch): GalleryView {
  const everything = mergedAgents(gallery)
  const found = (agents: GalleryAgent[]) => agents.filter((agent) => isFound(agent, search))
  const category = chosenCategory(gallery, search.category)
  const agents = category ? listed(category) : everything
  const tags = countedTags(agents, search.tag)
  return {
    category: category && { id: category.id, name: category.name },
    agents: agents.filter((agent) => isFound(agent, search)),
    total: agents.length,
    everything: everything.length,
    categories: [
      { id: allCategories, name: "All", icon: null, found: found(everything).length },
      ...ownCategories(gallery).map((one) => ({
        id: one.id,
        name: one.name,
        icon: one.icon,
        found: found(listed(one)).length,
      })),
    ],
    tags,
    tag: tags.find(({ tag }) => search.tag !== null && folded(tag) === folded(search.tag))?.tag ?? null,
  }
}

/**
 * The agents of all categories, each once, where it first occurs. Of two copies the one with an original category is taken
 *: it knows where it belongs, while "featured" says nothing about an agent.
 */
export function mergedAgents({ categories }: AgentGallery): ListedAgent[] {
  return merged(categories)
}

function merged(categories: AgentCategory[]): ListedAgent[] {
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

/** A description as a card shows it: what is seen at once, and the rest of it, which may be empty. */
export function splitDescription(description: string): { shown: string; rest: string } {
  const text = description.trim()
  const points = [...text]
  if (points.length <= shownCharacters) return { shown: text, rest: "" }
  const shown = points.slice(0, shownCharacters).join("").trimEnd()
  return { shown, rest: text.slice(shown.length) }
}

/** What a picture of an icon can be made of: an emoji. Null for names, addresses and whatever else somebody wrote there. */
export function emojiOf(icon: string | null): string | null {
  const text = icon?.trim() ?? ""
  return text.length <= longestEmoji && emoji.test(text) ? text : null
}

/** The tags that a card has room for. */
export function cardTags({ tags }: Pick<GalleryAgent, "tags">): string[] {
  return distinctTags(tags).slice(0, shownTags)
}

/** Those that an address can name: nothing says that the platform's ids are distinct. */
function ownCategories({ categories }: AgentGallery) {
  const ids = [allCategories, ...categories.map(({ id }) => id)]
  return categories.filter(({ id }, place) => ids.indexOf(id) === place + 1)
}

function chosenCategory(gallery: AgentGallery, asked: string | null) {
  if (asked === allCategories) return null
  const categories = ownCategories(gallery)
  const byId = (id: string | null) => categories.find((category) => category.id === id)
  return byId(asked) ?? byId(preferredCategory) ?? categories[0] ?? null
}

/** One category's agents, each once as well. */
function listed(category: AgentCategory): ListedAgent[] {
  return merged([category]).map((agent) => ({ ...agent, categoryName: null }))
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

function countedTags(agents: readonly GalleryAgent[], searched: string | null) {
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of agents.flatMap(({ tags }) => distinctTags(tags))) {
    const key = folded(tag)
    const counted = counts.get(key)
    counts.set(key, { tag: counted?.tag ?? tag, count: (counted?.count ?? 0) + 1 })
  }
  if (searched !== null && !counts.has(folded(searched))) {
    counts.set(folded(searched), { tag: searched, count: 0 })
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
