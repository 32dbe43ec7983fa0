import { type ESTree, parseSync } from "vite"

export type Node = ESTree.Node

/** Calls `visit` with every node of a TypeScript file and its parent. */
export function visitNodes(
  file: string,
  code: string,
  visit: (node: Node, parent: Node | undefined) => void,
) {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const walk = (value: unknown, parent: Node | undefined) => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent)
    if (!isNode(value)) return
    visit(value, parent)
    for (const child of Object.values(value)) walk(child, value)
  }
  walk(program, undefined)
}

export function lineOf(code: string, { start }: Node) {
  return code.slice(0, start).split("\n").length
}

/** The text of a string, or the beginning of a template. */
export function leadingText(node: Node) {
  if (node.type === "TemplateLiteral") return node.quasis[0]?.value.cooked ?? ""
  return node.type === "Literal" && typeof node.value === "string" ? node.value : ""
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value
}
