import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ESTree } from "vite"
import { expect, test } from "vitest"
import { isNode, leadingText, lineOf, type Node, visitNodes } from "./support/syntax-tree"

// A browser that translates a page replaces its texts. React then fails when it removes a text beside other children,
// or puts an element before it, and what it changes stays unseen. A text that is the only child of an element is safe.

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => [join("app", file), readFileSync(join("app", file), "utf8")] as const)

test("a text that comes or goes is the only child of an element", () => {
  expect(sources.flatMap(([file, code]) => bareTexts(file, code))).toEqual([])
})

test("names, keys, commands and logs say whether a translation may change them", () => {
  expect(sources.flatMap(([file, code]) => unsaid(file, code))).toEqual([])
  expect(unsaid("app/example.tsx", "const a = <bdi>{name}</bdi>")).toHaveLength(1)
  expect(unsaid("app/example.tsx", '<pre translate="no"><code>ls</code></pre>')).toEqual([])
})

test.each([
  'const a = <p>{open && "Open"} now</p>',
  'const a = <p>Now {open ? "open" : "closed"}</p>',
  'const a = <p>Now {name ?? "closed"}</p>',
  "const a = <p>{open && <b />} now</p>",
  "const a = <p>{list.map(one)} now</p>",
  "const a = open && <>Now <b /></>",
  "const a = open ? <p>Now <b /></p> : <p />",
  "const a = open ? <p>Now <b /></p> : <><p /><p /></>",
  'function Age() { return "old" }',
  `function Age() { if (old) return \`\${age} days\`; return <b /> }`,
])("%s is found", (code) => {
  expect(bareTexts("app/example.tsx", code)).toHaveLength(1)
})

function bareTexts(file: string, code: string) {
  const found = new Set<Node>()
  visitNodes(file, code, (node) => {
    for (const bare of bareIn(node)) found.add(bare)
  })
  return [...found].map((node) => `${file}:${lineOf(code, node)} ${code.slice(node.start, node.end)}`)
}

const literal = new Set(["bdi", "code", "kbd", "pre", "samp"])

function unsaid(file: string, code: string) {
  const found: string[] = []
  visitNodes(file, code, (node, parent) => {
    if (!isLiteral(node) || (parent && isLiteral(parent))) return
    const { attributes } = node.openingElement
    const says = attributes.some((one) => one.type === "JSXAttribute" && one.name.name === "translate")
    if (!says) found.push(`${file}:${lineOf(code, node)}`)
  })
  return found
}

function isLiteral(node: Node): node is ESTree.JSXElement {
  if (node.type !== "JSXElement") return false
  const { name } = node.openingElement
  return name.type === "JSXIdentifier" && literal.has(name.name)
}

function bareIn(node: Node): Node[] {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return bareChildren(node)
    case "ConditionalExpression":
    case "LogicalExpression":
      return [...branchesOf(node).filter(isFragmentWithText), ...twinTexts(branchesOf(node))]
    case "FunctionDeclaration": {
      if (!/^[A-Z]/.test(node.id?.name ?? "") || !node.body) return []
      const returned = returnsOf(node.body)
      return [...returned.filter((one) => isText(one) || isFragmentWithText(one)), ...twinTexts(returned)]
    }
    default:
      return []
  }
}

function shownChildren({ children }: ESTree.JSXElement | ESTree.JSXFragment): Node[] {
  return children.filter((child) => child.type !== "JSXText" || child.value.trim() !== "")
}

function bareChildren(parent: ESTree.JSXElement | ESTree.JSXFragment): Node[] {
  const shown = shownChildren(parent)
  return shown.filter((child, place) => {
    if (child.type !== "JSXExpressionContainer" || shown.length < 2) return false
    const branches = branchesOf(child.expression)
    const next = shown[place + 1]
    return (
      (branches.length > 1 && branches.some(isText)) ||
      ((branches.length > 1 || isList(child.expression)) && next && isText(next))
    )
  })
}

/** React makes one element of two alternatives with the same name, and exchanges their children. A key prevents it. */
function twinTexts(branches: Node[]): Node[] {
  return branches.flatMap((one, place) =>
    branches.slice(place + 1).flatMap((other) => {
      const others = other.type === "JSXFragment" ? shownChildren(other) : [other]
      const ones = one.type === "JSXFragment" ? shownChildren(one) : [one]
      return ones.flatMap((node, at) => textsOfTwins(node, others[at]))
    }),
  )
}

function textsOfTwins(one: Node, other: Node | undefined): Node[] {
  if (one.type !== "JSXElement" || other?.type !== "JSXElement") return []
  if (identityOf(one) !== identityOf(other)) return []
  const children = [shownChildren(one), shownChildren(other)] as const
  const texts = children.flatMap((own) => (own.length > 1 ? own.filter(isText) : []))
  return texts.length > 0 ? texts : children[0].flatMap((child, at) => textsOfTwins(child, children[1][at]))
}

function identityOf({ openingElement: { name, attributes } }: ESTree.JSXElement) {
  const key = attributes.find((one) => one.type === "JSXAttribute" && one.name.name === "key")
  return JSON.stringify([name, key ?? null], (field, value) =>
    field === "start" || field === "end" ? undefined : value,
  )
}

/** What an expression may result in. */
function branchesOf(node: Node): Node[] {
  switch (node.type) {
    case "ParenthesizedExpression":
      return branchesOf(node.expression)
    case "ConditionalExpression":
      return [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
    case "LogicalExpression":
      return [node.left, ...branchesOf(node.right)]
    default:
      return [node]
  }
}

/** What a function returns, without the functions inside it. */
function returnsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(returnsOf)
  if (!isNode(node) || /Function/.test(node.type)) return []
  if (node.type === "ReturnStatement") return node.argument ? branchesOf(node.argument) : []
  return Object.values(node).flatMap(returnsOf)
}

function isText(node: Node) {
  if (node.type === "JSXText") return node.value.trim() !== ""
  if (node.type === "JSXExpressionContainer") return isText(node.expression)
  return node.type === "TemplateLiteral" || leadingText(node).trim() !== ""
}

function isFragmentWithText(node: Node) {
  return node.type === "JSXFragment" && node.children.some(isText)
}

function isList(node: Node) {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.property.type === "Identifier" &&
    node.callee.property.name === "map"
  )
}
