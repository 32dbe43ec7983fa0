import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { leadingText, lineOf, type Node, visitNodes } from "./support/syntax-tree"

/** Texts that may begin with "/", with the reason. `file` is the beginning of a path; without `texts`, all are fine. */
const allowed: Array<{ file: string; texts?: string[]; reason: string }> = [
  { file: "app/platform/", reason: "paths of the platform's API" },
  { file: "app/domain/guide-address.ts", reason: "domain knows no router; its test names every guide" },
  { file: "app/ui/", reason: "ui knows no page; these are built files and keys" },
  {
    file: "app/page/server-connection.ts",
    texts: ["/livez"],
    reason: "the server answers it without a route",
  },
  { file: "app/http/address-policy.ts", reason: "the compiler knows the routes by its keys" },
  { file: "app/http/canonical-address.server.ts", reason: "spells the path of a request" },
  { file: "app/http/cookies.server.ts", texts: ["/"], reason: "the path of a cookie" },
  { file: "app/routes/site/seo/text-file.ts", reason: "its own addresses" },
  { file: "app/gallery/gallery-search.tsx", texts: ["/"], reason: "the key for the search" },
  { file: "app/routes/launchpad/shell/find-field.tsx", texts: ["/"], reason: "the key for the search" },
  { file: "app/routes/launchpad/shell/shortcuts.tsx", texts: ["/"], reason: "the key for the search" },
  { file: "app/root.tsx", texts: ["/favicon.svg", "/apple-touch-icon.png"], reason: "public/" },
  {
    file: "app/routes/launchpad/deployments/use-tab-status.ts",
    texts: ["/favicon-news.svg"],
    reason: "public/",
  },
  {
    file: "app/routes/site/home/hero.tsx",
    texts: ["/console-dark.webp", "/console-phone-dark.webp", "/console-phone-", "/console-"],
    reason: "public/",
  },
  {
    file: "app/routes/site/script/",
    texts: ["/", "/api/user-info"],
    reason: "the small script of the site's pages has no router",
  },
  { file: "app/routes/site/home/page.tsx", texts: ["/videos/"], reason: "public/" },
]

/** Texts that only begin like an address. */
const notAddresses = [
  { text: /^\/(hour|month per user|year, )/, reason: "the unit of a price" },
  { text: /^\/(yr|h)$/, reason: "the unit of a price" },
]

/** Calls that look at a path and make none. */
const inspections = new Set(["startsWith", "endsWith", "includes", "split", "trimEnd"])
const keyAttributes = new Set(["aria-keyshortcuts"])

test("every address of ours in app/ is made by href(), which knows the routes", () => {
  const found = sourceFiles().flatMap((file) => addressesIn(file, readFileSync(file, "utf8")))
  expect(found).toEqual([])
})

test("each exception still exists", () => {
  const used = sourceFiles().flatMap((file) => literalsIn(file, readFileSync(file, "utf8")))
  const unused = allowed.filter(
    ({ file, texts }) =>
      !(texts ?? [undefined]).every((text) =>
        used.some((one) => one.file.startsWith(file) && (text === undefined || text === one.text)),
      ),
  )
  expect(unused).toEqual([])
})

test.each([
  'const a = <Link to="/licenses" />',
  `const a = <Link to={\`/licenses?\${query}\`} />`,
  'const a = <Link to={open ? "/licenses" : other} />',
  'throw redirect("/", 303)',
  'navigate("/licenses#list")',
  `const address = \`/licenses/\${id}/pay\``,
  'const links = [{ to: "/licenses" }]',
  'const { to = "/licenses" } = given',
])("%s is found", (code) => {
  expect(addressesIn("app/routes/example.tsx", code)).toHaveLength(1)
})

function sourceFiles() {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => join("app", file))
    .sort()
}

function addressesIn(file: string, code: string) {
  return literalsIn(file, code)
    .filter(({ text }) => !isAllowed(file, text))
    .map(({ line, text }) => `${file}:${line} ${text}`)
}

function isAllowed(file: string, text: string) {
  return (
    notAddresses.some((one) => one.text.test(text)) ||
    allowed.some((one) => file.startsWith(one.file) && (!one.texts || one.texts.includes(text)))
  )
}

/** Every text that begins with "/" and can end up as an address. A template counts by its beginning. */
function literalsIn(file: string, code: string) {
  const found: Array<{ file: string; line: number; text: string }> = []
  visitNodes(file, code, (node, parent) => {
    const text = leadingText(node)
    if (text.startsWith("/") && parent && !isHarmless(parent))
      found.push({ file, line: lineOf(code, node), text })
  })
  return found
}

function isHarmless(parent: Node) {
  if (parent.type === "TSLiteralType" || parent.type === "ImportDeclaration") return true
  if (parent.type === "JSXAttribute") {
    return parent.name.type === "JSXIdentifier" && keyAttributes.has(parent.name.name)
  }
  if (parent.type === "BinaryExpression") return ["===", "!=="].includes(parent.operator)
  if (parent.type !== "CallExpression") return false
  const { callee } = parent
  if (callee.type === "MemberExpression") {
    return callee.property.type === "Identifier" && inspections.has(callee.property.name)
  }
  return callee.type === "Identifier" && (callee.name === "href" || inspections.has(callee.name))
}
