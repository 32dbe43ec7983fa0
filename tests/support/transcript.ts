import type { Page } from "@playwright/test"
import { replaceData, withoutNumbers } from "./strings/normalize"

/** A node of Chromium's accessibility tree, as the protocol sends it. */
interface Node {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: unknown }
  properties?: Array<{ name: string; value: { value?: unknown } }>
  childIds?: string[]
}

/** Only their content is read. */
const silent = new Set([
  "generic",
  "none",
  "RootWebArea",
  "Section",
  "LayoutTable",
  "LayoutTableRow",
  "LayoutTableCell",
  "rowgroup",
  "emphasis",
  "strong",
  "time",
  "code",
  "mark",
  "Abbr",
  "superscript",
  "subscript",
  "insertion",
  "deletion",
])
/** Their content starts a new line. */
const blocks = new Set([
  "paragraph",
  "listitem",
  "definition",
  "term",
  "row",
  "caption",
  "figcaption",
  "Legend",
  "blockquote",
  "SvgRoot",
])
/** Named ones are landmarks and groups. */
const unlessNamed = new Set(["form", "group", "sectionheader", "sectionfooter", "DescriptionList", "Details"])
const unread = new Set(["InlineTextBox", "LineBreak", "ListMarker"])
/** Their text is read with what it names. */
const labels = new Set(["LabelText", "Legend", "caption"])
/** Their content is their name. */
const namedByContent = new Set([
  "link",
  "button",
  "heading",
  "checkbox",
  "radio",
  "tab",
  "DisclosureTriangle",
  "DisclosureTriangleGrouped",
  "MenuListPopup",
  "menuitem",
  "switch",
  "option",
  "columnheader",
  "rowheader",
  "cell",
  "gridcell",
])
// What a field or a video holds belongs to the browser.
const fields = new Set(["Video", "textbox", "searchbox", "combobox", "spinbutton"])
const states = [
  "checked",
  "pressed",
  "expanded",
  "selected",
  "disabled",
  "required",
  "invalid",
  "busy",
  "level",
  "live",
]

/**
 * What a screen reader reads on the page from top to bottom: one line for each text, control, heading and landmark,
 * with its name, states and description. Data that differs from run to run is replaced by placeholders.
 */
export async function transcriptOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  // The protocol's own type has every field of a node as optional; these are the ones read here.
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as { nodes: Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  let text = ""
  let depth = 0

  function endLine() {
    const line = text.replace(/\s+/g, " ").trim()
    if (line !== "") lines.push(`${"  ".repeat(depth)}${line}`)
    text = ""
  }

  function childrenOf({ childIds = [] }: Node) {
    return childIds.flatMap((id) => byId.get(id) ?? [])
  }

  function read(node: Node): void {
    const role = node.role?.value ?? ""
    if (unread.has(role)) return
    if (labels.has(role)) {
      readAll(childrenOf(node).filter(hasMoreThanText))
      return
    }
    if (unlessNamed.has(role) && !node.name?.value) {
      endLine()
      readAll(childrenOf(node))
      endLine()
      return
    }
    if (role === "StaticText") {
      const part = node.name?.value ?? ""
      // Chromium leaves out the space between some texts.
      text += /^[\s,.:;)/]|^$/.test(part) ? part : ` ${part}`
      return
    }
    if (node.ignored || silent.has(role)) {
      readAll(childrenOf(node))
      return
    }
    endLine()
    if ((role === "status" || role === "alert") && !childrenOf(node).some(hasContent)) return
    if (!blocks.has(role)) {
      text = describe(node, role)
      endLine()
    }
    depth += blocks.has(role) ? 0 : 1
    if (namedByContent.has(role)) readAll(childrenOf(node).filter(hasMoreThanText))
    else if (!fields.has(role)) readAll(childrenOf(node))
    endLine()
    depth -= blocks.has(role) ? 0 : 1
  }

  function readAll(nodes: Node[]) {
    for (const node of nodes) read(node)
  }

  function hasContent(node: Node): boolean {
    return node.role?.value === "StaticText" || childrenOf(node).some(hasContent)
  }

  function hasMoreThanText(node: Node): boolean {
    const role = node.role?.value ?? ""
    const isContent =
      !node.ignored &&
      !silent.has(role) &&
      !blocks.has(role) &&
      !unread.has(role) &&
      !["StaticText", "image", "img"].includes(role)
    return isContent || childrenOf(node).some(hasMoreThanText)
  }

  const [root] = nodes
  if (root) {
    text = `page: ${root.name?.value ?? ""}`
    endLine()
    read(root)
    endLine()
  }
  return `${lines.map((line) => withoutNumbers(replaceData(line))).join("\n")}\n`
}

function describe(node: Node, role: string) {
  const read = (node.properties ?? []).flatMap(({ name, value }) => {
    if (!states.includes(name) || value.value === undefined || value.value === "off") return []
    if (name === "level") return [`level ${value.value}`]
    if (name === "expanded") return [value.value ? "expanded" : "collapsed"]
    if (name === "checked" || name === "pressed") return [value.value === "true" ? name : `not ${name}`]
    if (name === "live") return [`live ${value.value}`]
    return value.value === true || value.value === "true" ? [name] : []
  })
  const value = node.value?.value
  const parts = [
    node.name?.value ? `${role}: ${node.name.value}` : role,
    ...read,
    ...(value === undefined || value === "" ? [] : [`value ${value}`]),
    ...(node.description?.value ? [`description: ${node.description.value}`] : []),
  ]
  return parts.join(", ")
}
