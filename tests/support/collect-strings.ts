import type { Page } from "@playwright/test"

/** A text that people read or hear on a page, and its kind: "text", "page title", "placeholder", … */
export interface PageString {
  kind: string
  text: string
}

/** Attributes that hold text for people, and their names in the list. */
const attributes = {
  "aria-label": "label",
  "aria-description": "description",
  "aria-roledescription": "role",
  placeholder: "placeholder",
  title: "tooltip",
  alt: "image",
  label: "label",
}

/** Scripts, and data that is not the product's wording: logs, terminals and configuration files. */
const skipped = "script, style, template, pre, textarea, .xterm, .font-mono bdi"

/**
 * All strings of the page in document order, including those of closed dialogs and disclosures. A sentence is one
 * string, even with links and bold words in it.
 */
export function collectStrings(page: Page): Promise<PageString[]> {
  return page.evaluate(
    ({ attributes, skipped }) => {
      const strings: Array<{ kind: string; text: string }> = []
      const description = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content
      add("page title", document.title)
      add("page description", description)

      let line = ""
      visit(document.body)
      endLine()
      return strings

      function add(kind: string, text: string | null | undefined) {
        const trimmed = text
          ?.replace(/\s+/g, " ")
          .replace(/ (?=[,;])/g, "")
          .trim()
        if (trimmed) strings.push({ kind, text: trimmed })
      }

      function endLine() {
        add("text", line)
        line = ""
      }

      function visit(node: Node) {
        if (node instanceof Text) line += node.data
        if (!(node instanceof Element) || node.matches(skipped)) return
        const ownLine = !isPartOfSentence(node)
        // A single id or file name.
        if (node.localName === "code" && isAlone(node)) return
        if (ownLine) endLine()
        else if (node.previousSibling instanceof Element) line += " "
        addAttributes(node)
        if (node instanceof HTMLTimeElement) line += "{time}"
        else if (node.localName === "noscript") visitFallback(node)
        else for (const child of node.childNodes) visit(child)
        if (ownLine) endLine()
      }

      /** With scripts, the browser keeps the content of a `<noscript>` as plain text. */
      function visitFallback(node: Element) {
        const { body } = new DOMParser().parseFromString(node.textContent, "text/html")
        for (const child of document.importNode(body, true).childNodes) visit(child)
      }

      function addAttributes(node: Element) {
        for (const [name, kind] of Object.entries(attributes)) {
          const text = node.getAttribute(name)
          const isDate = node instanceof HTMLTimeElement && name === "title"
          // The tooltip of a shortened text.
          const isRepeated = text === node.textContent.trim()
          if (!isDate && !isRepeated) add(kind, text)
        }
        const isButton = node instanceof HTMLInputElement && /^(button|reset|submit)$/.test(node.type)
        if (isButton) add("button", node.value)
      }

      function isPartOfSentence(node: Element) {
        if (node instanceof SVGElement) return false
        const { display, clipPath } = getComputedStyle(node)
        if (/^(inline|contents)$/.test(display)) return true
        // Text for screen readers that completes the name of a button.
        if (node.matches("span") && clipPath === "inset(50%)") return true
        // A link within a sentence with a larger touch target.
        return display.startsWith("inline-") && !isAlone(node)
      }

      function isAlone(node: Element) {
        return ![node.previousSibling, node.nextSibling].some(
          (sibling) => sibling instanceof Text && sibling.data.trim() !== "",
        )
      }
    },
    { attributes, skipped },
  )
}
