import type { PageString } from "./collect"
import { normalize, withoutNumbers } from "./normalize"

/** The strings of one page in one state, for one person. */
export interface ViewStrings {
  area: string
  /** Its address pattern: "/deployments/:id". */
  page: string
  /** Empty for the page's usual state. */
  state: string
  person: string
  strings: PageString[]
}

/** These areas show the same data to everybody, so their numbers stay. */
const fixedAreas = ["Public site", "Private deployments"]

const intro =
  "Every string that the pages show or read out, each at its first page. `npm run strings` writes this file. " +
  "`#` stands for a number, a word in braces for other data."

/** All strings in one document, each under the first view that shows it. Views of one page are grouped. */
export function stringsMarkdown(views: ViewStrings[]): string {
  const seen = new Set<string>()
  const lines = ["# Strings", "", intro]
  for (const [area, viewsOfArea] of groupBy(views, (view) => view.area)) {
    lines.push("", `## ${area}`)
    for (const [page, viewsOfPage] of groupBy(viewsOfArea, (view) => view.page)) {
      const sections = viewsOfPage.flatMap((view) => section(view, seen))
      if (sections.length > 0) lines.push("", `### ${page}`, ...sections)
    }
  }
  return `${lines.join("\n")}\n`
}

/** The strings of a view that no earlier view has shown. */
function section({ area, state, person, strings }: ViewStrings, seen: Set<string>) {
  const bullets: string[] = []
  for (const { kind, text } of strings) {
    const wording = wordingOf(text, area)
    if (wording === undefined || seen.has(wording)) continue
    seen.add(wording).add(withoutNumbers(wording))
    bullets.push(`- ${kind === "text" ? "" : `(${kind}) `}${escaped(wording)}`)
  }
  return bullets.length === 0 ? [] : ["", `#### ${state ? `${state}, ` : ""}${person}`, "", ...bullets]
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function wordingOf(text: string, area: string) {
  const normalized = normalize(text)
  return normalized === undefined || fixedAreas.includes(area) ? normalized : withoutNumbers(normalized)
}

/** Escapes characters that Markdown would read as a list, a heading, emphasis or HTML. */
function escaped(text: string) {
  return text
    .replace(/[\\`*<]/g, "\\$&")
    .replace(/^(?:[-+#>=]|\d+(?=[.)] ))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
}
