import { expect, test } from "vitest"
import { playwrightFiles, playwrightRuns, vitestFiles, vitestRuns } from "./runner-arguments.js"

const files: Record<string, string> = {
  "tests/http/licenses.test.ts": 'test("a key is shown")',
  "tests/http/payments.test.ts": 'test("Licenses (c++) are paid")',
  "tests/http/home.test.ts": 'test("greets")',
}
const read = (file: string) => files[file] ?? ""

test("files with the word in their path run as a whole, others by matching titles, in upper or lower case", () => {
  const [whole, titled, more] = vitestRuns(["licenses"], Object.keys(files), read)
  expect(whole).toEqual({ args: ["tests/http/licenses.test.ts"] })
  expect(titled?.args[0]).toBe("tests/http/payments.test.ts")
  expect(titled?.title?.test("Licenses are paid")).toBe(true)
  expect(titled?.title?.test("a key is shown")).toBe(false)
  const pattern = titled?.args[1]?.replace("--testNamePattern=", "") ?? ""
  expect(new RegExp(pattern).test("the LICENSES of ada")).toBe(true)
  expect(more).toBeUndefined()
})

test("a word is not a pattern, and several words mean either", () => {
  const [titled] = vitestRuns(["(c++)", "greets"], Object.keys(files), read)
  expect(titled?.args.slice(0, -1)).toEqual(["tests/http/payments.test.ts", "tests/http/home.test.ts"])
  expect(titled?.title?.test("paid (C++)")).toBe(true)
  expect(titled?.title?.test("c")).toBe(false)
})

test("files without the word are not run", () => {
  expect(vitestRuns(["zebra"], Object.keys(files), read)).toEqual([])
  expect(playwrightRuns(["zebra"], Object.keys(files), read, new Map())).toEqual([])
})

/** Whether Playwright would run a test: it matches the pattern against project, file and title, with spaces between. */
function finds(words: string[], title: string) {
  const graph = new Map([["tests/e2e/every.spec.ts", ["tests/support/views.ts"]]])
  const texts = (file: string) => (file === "tests/support/views.ts" ? "agents" : "licenses")
  const specs = ["tests/e2e/licenses.spec.ts", "tests/e2e/every.spec.ts"]
  const [run] = playwrightRuns(words, specs, texts, graph)
  const [, pattern = "", flags] = /^--grep=\/(.*)\/(\w*)$/.exec(run?.args[0] ?? "") ?? []
  return new RegExp(pattern, flags).test(title)
}

test("Playwright is given words, and files whose whole path has one", () => {
  expect(finds(["Licenses"], "js every.spec.ts licenses, as ada")).toBe(true)
  expect(finds(["Licenses"], "js every.spec.ts agents, as ada")).toBe(false)
  expect(finds(["e2e/licenses.spec.ts"], "js licenses.spec.ts a key is shown")).toBe(true)
  expect(finds(["e2e/licenses.spec.ts"], "js admin-licenses.spec.ts a key is shown")).toBe(false)
})

test("a title may come from a module that a browser test uses", () => {
  expect(finds(["agents"], "js every.spec.ts agents, as ada")).toBe(true)
})

test("each runner gets file names in its own form", () => {
  expect(vitestFiles(["tests/http/home.test.ts"])).toEqual([{ args: ["tests/http/home.test.ts"] }])
  const none = { files: [], areas: [] }
  const specs = ["tests/e2e/home.spec.ts", "tests/e2e/rows.spec.ts"]
  expect(playwrightFiles(specs, none)).toEqual([
    { args: ["--grep=/[ /]home\\.spec\\.ts|[ /]rows\\.spec\\.ts/"] },
  ])
  expect([...vitestFiles([]), ...playwrightFiles([], none)]).toEqual([])
})

test.each([
  ["js rows.spec.ts a row is folded", true],
  ["js every.spec.ts licenses id pay, as ada", true],
  ["js every.spec.ts home; licenses; balance, as ada", true],
  ["js every.spec.ts site technical, as nobody", true],
  ["js every.spec.ts what is wrong is found", true],
  ["js every.spec.ts admin licenses, as kim", false],
  ["js every.spec.ts home not-found, as ada", false],
  ["js other.spec.ts licenses, as ada", false],
])("of the tests of all views only those of the areas run: %s", (title, expected) => {
  const views = { files: ["tests/e2e/every.spec.ts"], areas: ["licenses", ""] }
  const [run] = playwrightFiles(["tests/e2e/rows.spec.ts", ...views.files], views)
  const [, pattern = ""] = /^--grep=\/(.*)\/$/.exec(run?.args[0] ?? "") ?? []
  expect(new RegExp(pattern).test(title)).toBe(expected)
})
