import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { type MarkedToken, marked } from "marked"
import type { Plugin } from "vite"
import type { Guide, GuidePart, GuideStep } from "./guide.ts"

/**
 * Reads the guides at build time. `## Title {#anchor}` begins a step, `Table: …` names the table below it, the words
 * after a code block's language name its commands, or a file with the language `file`, and a quote is a caution. A link to
 * another file stands for what is there: all steps, one step, or the content of one step.
 */
export function guideTexts(): Plugin {
  return {
    name: "guide-texts",
    transform(_, id) {
      if (!/\/private-deployments\/content\/[\w-]+\.md$/.test(id)) return
      const folder = dirname(id)
      const guide = readGuide((name) => {
        this.addWatchFile(join(folder, name))
        return readFileSync(join(folder, name), "utf8")
      }, basename(id))
      return { code: `export default ${JSON.stringify(guide)}`, map: null }
    },
  }
}

type ReadFile = (name: string) => string

function readGuide(read: ReadFile, file: string): Guide {
  const [head = "", ...sections] = read(file).split(/^## /m)
  const [title = "", ...lead] = head.replace(/^# /, "").split("\n")
  const steps = sections.flatMap((section) => readSteps(read, section))
  return { title, lead: flowing(lead.join("\n")), steps }
}

function readSteps(read: ReadFile, section: string): GuideStep[] {
  const [heading = "", ...lines] = section.split("\n")
  const included = linkedSteps(read, heading)
  if (included) return included
  const [, title, id] = /^(.+) \{#([\w-]+)\}$/.exec(heading) ?? []
  if (!title || !id) throw new Error(`a step needs an anchor: ${heading}`)
  return [{ id, title, parts: readParts(read, lines.join("\n")) }]
}

/** The steps of another file that a link stands for. Null when the text is something else. */
function linkedSteps(read: ReadFile, text: string) {
  const [, file, anchor] = /^\[[^\]]+\]\(([\w-]+\.md)(?:#([\w-]+))?\)$/.exec(text) ?? []
  if (!file) return null
  const steps = readGuide(read, file).steps.filter(({ id }) => anchor === undefined || id === anchor)
  if (steps.length === 0) throw new Error(`nothing is at ${text}`)
  return steps
}

function readParts(read: ReadFile, text: string): GuidePart[] {
  let caption = ""
  // Generic tokens come from extensions only.
  return (marked.lexer(text) as MarkedToken[]).flatMap((token): GuidePart[] => {
    switch (token.type) {
      case "space":
        return []
      case "paragraph": {
        const included = linkedSteps(read, token.text)
        if (included) return included.flatMap(({ parts }) => parts)
        const [, named] = /^Table: (.*)$/.exec(token.text) ?? []
        caption = named ?? caption
        return named ? [] : [{ kind: "text", text: flowing(token.text) }]
      }
      case "blockquote":
        return [{ kind: "caution", text: flowing(token.text) }]
      case "list":
        return [{ kind: "list", items: token.items.map((item) => flowing(item.text)) }]
      case "code": {
        const [language, ...words] = (token.lang ?? "").split(" ")
        if (language === "output") return [{ kind: "answer", lines: token.text }]
        const kind = language === "file" ? "file" : "commands"
        return [{ kind, label: words.join(" "), lines: token.text }]
      }
      case "table": {
        const [, ...columns] = token.header.map((cell) => cell.text)
        const rows = token.rows.map((row) => row.map((cell) => cell.text))
        return [{ kind: "table", label: caption, columns, rows }]
      }
      default:
        throw new Error(`a guide has no place for this: ${token.raw}`)
    }
  })
}

function flowing(text: string) {
  const lines = text.split("\n").map((line) => line.trim())
  return lines.filter((line) => line !== "").join(" ")
}
