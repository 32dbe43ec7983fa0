import { expect, test } from "vitest"
import {
  type AgentCategory,
  type AgentGallery,
  type GalleryAgent,
  galleryPage,
  mergedAgents,
  readGallerySearch,
  splitDescription,
  toEmoji,
  viewGallery,
  writeGallerySearch,
} from "./agent-gallery"

function agent(id: string, given: Partial<GalleryAgent> = {}): GalleryAgent {
  const nothing = { icon: null, image: null, avatar: null, originalCategory: null }
  return { id, name: id, description: "", benefit: "", tags: [], ...nothing, ...given }
}

function category(id: string, agents: GalleryAgent[]): AgentCategory {
  return { id, name: `Name of ${id}`, icon: null, agents }
}

function gallery(...categories: AgentCategory[]): AgentGallery {
  return { name: "Agents", description: "", categories, unread: 0 }
}

function view(from: AgentGallery, query = "") {
  return viewGallery(from, readGallerySearch(new URLSearchParams(query)))
}

const three = gallery(
  category("finance", [
    agent("filings", {
      name: "Filings analyst",
      description: "Reads annual reports",
      tags: ["Research", "pdf"],
    }),
    agent("quant", { tags: ["code"] }),
  ]),
  category("featured", [agent("filings", { originalCategory: "finance", tags: ["Research", "pdf"] })]),
  category("health", [agent("intake", { name: "Intaké", tags: ["research", "handwriting"] })]),
  category("empty", []),
)

test("a page has the cards of its agents, with three tags and the pictures that can be loaded", () => {
  const image = "https://pictures.example/a.png"
  const agents = [
    agent("a", { tags: ["b", "B", "c", "d", "e"], image, avatar: "none" }),
    agent("../b", { image }),
  ]
  const { view, list, ...of } = galleryPage(
    gallery(category("x", agents)),
    readGallerySearch(new URLSearchParams()),
  )
  expect(of).toEqual({ name: "Agents", description: "", unread: 0 })
  expect(view.categories[0]).toEqual({ id: "all", name: "All", icon: null, found: 2 })
  expect(list.rows).toMatchObject([
    { id: "a", tags: ["b", "c", "d"], pictures: ["image"] },
    { id: "../b", pictures: [] },
  ])
})

test.each(["", "category=all&q=two+words&tag=code&page=2"])("the search %j survives its address", (query) => {
  expect(writeGallerySearch(readGallerySearch(new URLSearchParams(query))).toString()).toBe(query)
})

test("the default category is featured, else the first, else none", () => {
  expect(view(three).category?.id).toBe("featured")
  expect(view(gallery(category("a", []), category("b", []))).category?.id).toBe("a")
  expect(view(gallery())).toMatchObject({ category: null, agents: [], total: 0 })
  expect(view(three, "category=health").category?.id).toBe("health")
  expect(view(three, "category=elsewhere").category?.id).toBe("featured")
})

test("the All view has each agent once, as the copy with an original category", () => {
  const { category, agents, total } = view(three, "category=all")
  expect(category).toBeNull()
  expect(total).toBe(3)
  expect(
    agents.map(({ id, categoryName, originalCategory }) => [id, categoryName, originalCategory]),
  ).toEqual([
    ["filings", "Name of finance", "finance"],
    ["quant", "Name of finance", null],
    ["intake", "Name of health", null],
  ])
})

test("of equal copies the first is used, and an unknown original category is shown as it is", () => {
  const copies = [
    category("a", [agent("x", { name: "first" })]),
    category("b", [agent("x", { name: "second", originalCategory: "gone" })]),
    category("c", [agent("x", { name: "third", originalCategory: "a" })]),
    category("d", [agent("x", { name: "fourth" })]),
  ]
  expect(mergedAgents(gallery(...copies))).toMatchObject([{ name: "second", categoryName: "gone" }])
  const [a, , , d] = copies
  expect(mergedAgents(gallery(...[a, d].filter((one) => !!one)))).toMatchObject([
    { name: "first", categoryName: "Name of a" },
  ])
})

test("duplicate ids are merged everywhere", () => {
  const twice = gallery(
    category("a", [agent("x", { name: "first" }), agent("x", { name: "second" })]),
    category("a", [agent("y")]),
    category("all", [agent("z")]),
  )
  expect(view(twice).agents.map(({ name }) => name)).toEqual(["first"])
  expect(view(twice).categories.map(({ id, found }) => [id, found])).toEqual([
    ["all", 3],
    ["a", 1],
  ])
})

test.each([
  ["filings", ["filings"]],
  ["REPORTS annual", ["filings"]],
  ["intake", ["intake"]],
  ["handwr", ["intake"]],
  ["research", ["filings", "intake"]],
  ["reports code", []],
  ["  ", ["filings", "quant", "intake"]],
])("a search for %j finds %j", (text, ids) => {
  // In the All view this copy has another name and description.
  const whole = gallery(...three.categories.filter(({ id }) => id !== "featured"))
  expect(view(whole, `category=all&q=${encodeURIComponent(text)}`).agents.map(({ id }) => id)).toEqual(ids)
})

test("tags are counted once per agent, most frequent first", () => {
  const tagged = category("a", [agent("1", { tags: ["b", "B", "c"] }), agent("2", { tags: ["B", "a"] })])
  expect(view(gallery(tagged)).tags).toEqual([
    { tag: "b", count: 2 },
    { tag: "a", count: 1 },
    { tag: "c", count: 1 },
  ])
})

test("the selected tag is listed even if no agent has it", () => {
  const tagged = gallery(category("a", [agent("1", { tags: ["Forms"] })]))
  expect(view(tagged, "tag=FORMS")).toMatchObject({
    tag: "Forms",
    tags: [{ tag: "Forms", count: 1 }],
    agents: [{ id: "1" }],
  })
  const { tag, tags, agents } = view(tagged, "tag=Code")
  expect(agents).toEqual([])
  expect(tag).toBe("Code")
  expect(tags).toEqual([
    { tag: "Forms", count: 1 },
    { tag: "Code", count: 0 },
  ])
})

test("of many categories and tags, a page offers a hundred and the chosen ones", () => {
  const many = Array.from({ length: 250 }, (_, at) =>
    category(`c${at}`, [agent(`a${at}`, { tags: [`t${at}`] })]),
  )
  const all = view(gallery(...many), "category=all&tag=t249")
  expect(all.tags.map(({ tag }) => tag)).toContain("t249")
  expect(all.tags.length).toBeLessThanOrEqual(101)
  const last = view(gallery(...many), "category=c249")
  expect(last.categories.map(({ id }) => id)).toEqual(expect.arrayContaining(["all", "c0", "c99", "c249"]))
  expect(last.categories.length).toBeLessThanOrEqual(102)
})

test("a description is cut at 120 characters without losing the rest", () => {
  expect(splitDescription("x".repeat(120))).toEqual({ shown: "x".repeat(120), rest: "" })
  expect(splitDescription("x".repeat(121))).toEqual({ shown: "x".repeat(120), rest: "x" })
  expect(splitDescription(`  ${"x".repeat(119)} yz `)).toEqual({ shown: "x".repeat(119), rest: " yz" })
  // It ends before the word that has no room.
  const text = `${"word ".repeat(23)}cutting here`
  expect(splitDescription(text)).toEqual({ shown: "word ".repeat(23).trim(), rest: " cutting here" })
  expect(splitDescription(`${"word ".repeat(24)}more`).shown).toBe("word ".repeat(24).trim())
  expect(splitDescription(`${"word ".repeat(23)}whole more`).shown).toBe(`${"word ".repeat(23)}whole`)
  // Nor is half a character left.
  expect(splitDescription("🩺".repeat(121))).toEqual({ shown: "🩺".repeat(120), rest: "🩺" })
})

test.each(["📈", "⚖️", "🏛️", "👩🏽‍⚕️", "🇨🇭", " ⭐ "])("%s is an emoji", (icon) => {
  expect(toEmoji(icon)).toBe(icon.trim())
  for (const text of [
    null,
    "",
    "bot",
    "8",
    "*",
    "https://example.com/a.png",
    "<b>",
    `${icon} star`,
    icon.repeat(40),
  ])
    expect(toEmoji(text)).toBeNull()
})
