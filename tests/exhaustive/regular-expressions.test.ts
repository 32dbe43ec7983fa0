import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { check, type Parameters } from "recheck"
import { expect, test } from "vitest"
import { lineOf, type Node, visitNodes } from "../support/syntax-tree"

const root = fileURLToPath(new URL("../..", import.meta.url))

interface Found {
  where: string
  source: string
  flags: string
}

test("every regular expression takes linear time on any text", {
  timeout: 300_000,
}, async () => {
  const { expressions, unknown } = expressionsOf(productFiles())
  // Only the log search builds an expression at run time, from escaped text.
  expect(unknown.map((where) => where.replace(/:\d+$/, ""))).toEqual(["app/domain/log-text.ts"])
  expect(expressions.length).toBeGreaterThan(150)
  expect(await slowOnes(expressions)).toEqual([])
})

test("a slow expression is found, as a literal and in parts", async () => {
  const text = `
    const ending = "\\\\r+$"
    const parts = ["^a", ending].join("|")
    text.replace(/(?:a|a)+$/, "")
    new RegExp(ending)
    new RegExp(\`\${ending}|x\`, "g")
    new RegExp(parts)
    new RegExp(read())
    text.replace(/^[a-z]+$/, "")
  `
  const { expressions, unknown } = expressionsIn("any.ts", text)
  expect(unknown).toEqual(["any.ts:8"])
  expect(await slowOnes(expressions)).toEqual([
    "any.ts:4 /(?:a|a)+$/: exponential",
    "any.ts:5 /\\r+$/: 2nd degree polynomial",
    "any.ts:6 /\\r+$|x/g: 2nd degree polynomial",
    "any.ts:7 /^a|\\r+$/: 2nd degree polynomial",
  ])
})

function productFiles() {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "server"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

function expressionsOf(files: string[]) {
  const found = files.map((file) => expressionsIn(file, readFileSync(`${root}/${file}`, "utf8")))
  return {
    expressions: found.flatMap(({ expressions }) => expressions),
    unknown: found.flatMap(({ unknown }) => unknown),
  }
}

/** The expressions of one file. `unknown` lists the places of those built at run time. */
function expressionsIn(file: string, text: string) {
  const constants = new Map<string, Node>()
  const expressions: Found[] = []
  const unknown: string[] = []
  visitNodes(file, text, (node) => {
    const where = `${file}:${lineOf(text, node)}`
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) {
      constants.set(node.id.name, node.init)
    }
    if (node.type === "Literal" && "regex" in node) {
      expressions.push({ where, source: node.regex.pattern, flags: node.regex.flags })
    }
    if (node.type === "NewExpression" && node.callee.type === "Identifier" && node.callee.name === "RegExp") {
      const [source, flags] = node.arguments.map((argument) => constantText(argument, constants))
      if (source === undefined) unknown.push(where)
      else expressions.push({ where, source, flags: flags ?? "" })
    }
  })
  return { expressions, unknown }
}

/** The value of an expression of constant strings; undefined when it depends on anything else. */
function constantText(node: Node, constants: Map<string, Node>): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined
  if (node.type === "Identifier") {
    const initializer = constants.get(node.name)
    return initializer && constantText(initializer, constants)
  }
  if (node.type === "TemplateLiteral") {
    return joined(
      node.quasis.flatMap(({ value }, index) => {
        const expression = node.expressions[index]
        return expression
          ? [value.cooked ?? undefined, constantText(expression, constants)]
          : [value.cooked ?? undefined]
      }),
    )
  }
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
    const { object: list, property } = node.callee
    const [separator] = node.arguments
    if (property.type !== "Identifier" || property.name !== "join") return undefined
    if (list.type !== "ArrayExpression" || !separator) return undefined
    return joined(
      list.elements.map((element) => (element ? constantText(element, constants) : undefined)),
      constantText(separator, constants),
    )
  }
  return undefined
}

function joined(parts: Array<string | undefined>, separator: string | undefined = "") {
  return parts.includes(undefined) ? undefined : parts.join(separator)
}

/** Counts steps and not time, so that a busy machine finds the same. */
const withoutClock: Parameters = { timeout: null, incubationTimeout: null, attackTimeout: null }

async function slowOnes(expressions: Found[]) {
  const each = new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one]))
  const checked = await Promise.all(
    [...each].map(async ([text, { source, flags, where }]) => {
      const found = await check(source, flags, withoutClock)
      if (found.status === "safe") return []
      return [`${where} ${text}: ${found.status === "vulnerable" ? found.complexity.summary : "unknown"}`]
    }),
  )
  return checked.flat()
}
