import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import packageJson from "../package.json" with { type: "json" }

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")
// A file that was deleted or moved is listed until the change is committed.
const textFiles = tracked.filter((file) => /\.(ts|tsx|js|css|md|json)$/.test(file) && existsSync(file))

/** References to documents that a reader of this repository doesn't have. */
const citations = [
  /\s\((?:[A-L]\d{1,2}(?:, |; | and )?)+\)/,
  /\bdecisions? \d/i,
  /\bspec(?:ification)?,? \d/i,
  /\bfacts? \d/,
  /generator-facts|\bui\.md|\bdesign\.md/,
]
/** Sections of public standards can be looked up. */
const standards = /RFC|WCAG|HTML|OpenID|ECMA/

test("no sentence cites a document that is not in the repository", () => {
  expect(textFiles.length).toBeGreaterThan(500)
  const found = textFiles
    .filter((file) => file !== "tests/documents.test.ts" && file !== "package-lock.json")
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => {
          const section = /§ ?\d/.test(line) && !standards.test(line)
          return section || citations.some((citation) => citation.test(line))
        })
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test("each package that is said to be held back is in package.json, at the version that is said", () => {
  const { dependencies, devDependencies } = packageJson
  const versions: Record<string, string> = { ...dependencies, ...devDependencies }
  const held = [...readFileSync("server/dependencies.md", "utf8").matchAll(/^\| `([^`]+)` +\| ([\d.]+) /gm)]
  expect(held.length).toBeGreaterThan(5)
  const wrong = held.filter(([, name = "", version]) => !`${versions[name]}.`.startsWith(`${version}.`))
  expect(wrong.map(([row]) => row)).toEqual([])
  const router = Object.keys(versions).filter((name) => /^(?:@react-router\/|react-router$)/.test(name))
  expect(held.map(([, name]) => name)).toEqual(expect.arrayContaining(router))
})

const documents = textFiles.filter((file) => file.endsWith(".md"))

test.each(documents)("%s names only files that exist", (document) => {
  const text = readFileSync(document, "utf8")
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|\/|#|\{\{)([^)#\s]+)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  )
  const named = [...text.matchAll(/`((?:app|server|tests|public)\/[\w./-]*\w\.\w+)`/g)].map(
    ([, path = ""]) => path,
  )
  expect([...linked, ...named].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents.filter((file) => /^app\/recipes\/(?!README)/.test(file)))(
  "the diff of %s applies",
  (recipe) => {
    const [, diff = ""] = /^```diff\n(.*?)^```\n/ms.exec(readFileSync(recipe, "utf8")) ?? []
    expect(() =>
      execFileSync("git", ["apply", "--check", "--unidiff-zero"], { input: diff, stdio: "pipe" }),
    ).not.toThrow()
  },
)
