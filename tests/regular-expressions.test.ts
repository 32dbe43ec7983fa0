import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { check, type Parameters } from "recheck"
import ts from "typescript"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

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

test("a slow expression is found, as a literal and in parts", { timeout: 60_000 }, async () => {
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
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const expressions: Found[] = []
  const unknown: string[] = []

  function visit(node: ts.Node) {
    const where = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/")
      expressions.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [source, flags] = (node.arguments ?? []).map((argument) => constantText(argument, tree))
      if (source === undefined) unknown.push(where)
      else expressions.push({ where, source, flags: flags ?? "" })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { expressions, unknown }
}

/** The value of an expression of constant strings; undefined when it depends on anything else. */
function constantText(node: ts.Expression, tree: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    const initializer = constants(tree).get(node.text)
    return initializer && constantText(initializer, tree)
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) =>
      joined([constantText(span.expression, tree), span.literal.text]),
    )
    return joined([node.head.text, ...spans])
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression: list, name } = node.expression
    const [separator] = node.arguments
    if (name.text !== "join" || !ts.isArrayLiteralExpression(list) || !separator) return undefined
    return joined(
      list.elements.map((element) => constantText(element, tree)),
      constantText(separator, tree),
    )
  }
  return undefined
}

function joined(parts: Array<string | undefined>, separator: string | undefined = "") {
  return parts.includes(undefined) ? undefined : parts.join(separator)
}

function constants(tree: ts.SourceFile) {
  const declared = tree.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  )
  return new Map(
    declared.flatMap(({ name, initializer }) => (initializer ? [[name.getText(), initializer]] : [])),
  )
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
