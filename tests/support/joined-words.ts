import { HTMLElement, type Node, NodeType } from "node-html-parser"

/** Elements that every browser sets apart from the text around them. */
const blocks = new Set(
  "article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img input legend li main nav ol option output p pre search section select summary table tbody td textarea tfoot th thead title tr ul video".split(
    " ",
  ),
)
const unseen = new Set(["script", "style", "template", "svg"])

/** The texts of links and buttons that touch their neighbors where no style sets them apart, as in text browsers. */
export function joinedWords(root: HTMLElement) {
  const found: string[] = []
  let before = ""
  /** Whether a link or button starts or ends between the last text and the next one. */
  let atControl = false

  function walk(node: Node) {
    if (node.nodeType === NodeType.TEXT_NODE && node.text !== "") {
      if (atControl && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.text))
        found.push(`${before.slice(-30)}|${node.text.slice(0, 30)}`)
      before = node.text
      atControl &&= node.text.trim() === ""
    }
    if (!(node instanceof HTMLElement)) return
    const tag = (node.rawTagName ?? "").toLowerCase()
    if (unseen.has(tag)) return
    const isControl = tag === "a" || tag === "button"
    const edge = () => {
      if (blocks.has(tag)) before = ""
      atControl ||= isControl
    }
    edge()
    for (const child of node.childNodes) walk(child)
    edge()
  }

  walk(root)
  return found
}
