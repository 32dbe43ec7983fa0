import { Marked } from "marked"
import type { Plugin } from "vite"

/**
 * Renders the legal texts at build time: a title and a lead, then sections. `## Title {#anchor}` begins one, and
 * `Table: …` is the caption of the table below it. The page fills in what stands in `{{…}}`.
 */
export function legalTexts(): Plugin {
  return {
    name: "legal-texts",
    transform(source, id) {
      if (!/\/legal\/[\w-]+\.md$/.test(id)) return
      return { code: `export default ${JSON.stringify(parseText(source))}`, map: null }
    },
  }
}

function parseText(source: string) {
  const [beginning = "", ...sections] = source.split(/^## /m)
  const [title = "", ...lead] = beginning.replace("# ", "").trim().split(/\n+/)
  return { title, lead: lead.join(" "), sections: sections.map(parseSection) }
}

function parseSection(section: string) {
  const [heading = "", ...lines] = section.split("\n")
  const [title, id = ""] = heading.split(/ \{#|\}/)
  if (id === "") throw new Error(`a section needs an anchor: ${heading}`)
  return { id, title, html: render(lines.join("\n")) }
}

function render(text: string) {
  let caption = ""
  const markdown = new Marked({
    renderer: {
      paragraph({ text, tokens }) {
        const [, table] = /^Table: (.*)$/.exec(text) ?? []
        caption = table ?? caption
        return table ? "" : `<p>${this.parser.parseInline(tokens)}</p>`
      },
      link({ href, tokens }) {
        return `<a href="${href}" class="link">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const columns = header.map(
          ({ tokens }) =>
            `<th scope="col" class="px-4 py-2.5 font-semibold">${this.parser.parseInline(tokens)}</th>`,
        )
        const body = rows.map((row) => {
          const cells = row.map(({ tokens }, index) => {
            const cell = this.parser.parseInline(tokens)
            return index === 0
              ? `<th scope="row" class="px-4 py-3 font-semibold">${cell}</th>`
              : `<td class="px-4 py-3 text-ink-2">${cell}</td>`
          })
          return `<tr class="border-b border-line align-top last:border-0">${cells.join("")}</tr>`
        })
        // On narrow screens the table scrolls sideways, also by keyboard. On paper, its head must not stand alone at a page's end.
        return `<section aria-label="${caption}" tabindex="0" class="overflow-x-auto rounded-card border border-line bg-raised print:break-inside-avoid print:overflow-visible">
<table class="w-full min-w-[34rem] border-collapse text-left text-base print:min-w-0"><caption class="sr-only">${caption}</caption>
<thead><tr class="border-b border-line-strong text-sm text-ink-2">${columns.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></section>`
      },
    },
  })
  return markdown.parse(text, { async: false })
}
