import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { importGraph, readersOfFoldersAround, usedBy, usersOf } from "./import-graph.js"

function graphOf(files: Record<string, string>) {
  return importGraph(Object.keys(files), (file) => files[file] ?? "")
}

test.each([
  ["a value", 'import { a } from "./a"', "app/a.ts"],
  ["a type", 'import type { A } from "./a"', "app/a.ts"],
  ["what is handed on", 'export * from "./a"', "app/a.ts"],
  ["on first use", 'const a = await import("./a")', "app/a.ts"],
  ["from the top", 'import { b } from "~/ui/b"', "app/ui/b.tsx"],
  ["with its ending", 'import { c } from "./c.js"', "app/c.js"],
  ["a folder", 'import { d } from "./d"', "app/d/index.ts"],
  ["styles", 'import "./e.css?url"', "app/e.css"],
])("an import of %s is found", (_, text, expected) => {
  const files = ["app/a.ts", "app/ui/b.tsx", "app/c.js", "app/d/index.ts", "app/e.css"]
  const graph = graphOf({ ...Object.fromEntries(files.map((file) => [file, ""])), "app/it.ts": text })
  expect(graph.get("app/it.ts")).toEqual([expected])
})

test("packages, generated types and missing files are not files of the repository", () => {
  const text = 'import "react"; import type { Route } from "./+types/page"; import "./nowhere"'
  expect(graphOf({ "app/page.tsx": text }).get("app/page.tsx")).toEqual([])
})

test("styles use their imports", () => {
  expect(graphOf({ "app/a.css": '@import "./b.css";', "app/b.css": "" }).get("app/a.css")).toEqual([
    "app/b.css",
  ])
})

test("a test that reads files uses the files that it names", () => {
  const graph = graphOf({
    "app/ui/reading.test.ts":
      'import "node:fs"; read("package.json"); read("./b.css"); read(".npmrc"); read("../no.file")',
    ".npmrc": "",
    "app/ui/talking.test.ts": 'say("package.json")',
    "app/ui/b.css": "",
    "package.json": "",
  })
  expect(graph.get("app/ui/reading.test.ts")).toEqual(["package.json", "app/ui/b.css", ".npmrc"])
  expect(graph.get("app/ui/talking.test.ts")).toEqual([])
})

test("a test that lists a folder uses every file in it", () => {
  const tests: Record<string, string> = {
    "app/ui/near.test.ts": 'import "node:fs"; list("../http/")',
    "tests/far.test.ts": 'import "node:fs"; list("app"); split(".")',
    "tests/other.test.ts": 'import "node:fs"; list("apples")',
    "tests/talking.test.ts": 'say("app/http")',
  }
  const readers = (file: string) =>
    readersOfFoldersAround(Object.keys(tests), (name) => tests[name] ?? "", file)
  expect(readers("app/http/a/b.ts")).toEqual(["app/ui/near.test.ts", "tests/far.test.ts"])
  expect(readers("app/root.tsx")).toEqual(["tests/far.test.ts"])
  expect(readers("tests/http/home.test.ts")).toEqual([])
})

test("direct and indirect users and uses are found, and cycles end", () => {
  const graph = graphOf({
    "app/a.ts": 'import "./b"',
    "app/b.ts": 'import "./c"',
    "app/c.ts": 'import "./b"',
    "app/d.ts": "",
  })
  expect([...usersOf(graph, ["app/c.ts"])].sort()).toEqual(["app/a.ts", "app/b.ts", "app/c.ts"])
  expect([...usedBy(graph, ["app/a.ts"])].sort()).toEqual(["app/a.ts", "app/b.ts", "app/c.ts"])
})

test("this repository has no import with a computed name, which --changed could not follow", () => {
  const files = ["app", "server", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  const computed = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /import\.meta\.glob|import\(\s*[^"'`\s)]/.test(readFileSync(file, "utf8")))
  // It loads built files, whose names the server tells it.
  expect(computed).toEqual(["app/http/modules/page-modules.ts"])
})
