import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"

const files = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, `${file}`))
    .filter((file) => /\.tsx?$/.test(file)),
)

function importsOf(file: string) {
  const text = readFileSync(file, "utf8")
  return [...text.matchAll(/(?:\bfrom|\bimport\()\s*"([.~]\.?\/[^"]+)"/g)].flatMap(([, path = ""]) => {
    const target = path.startsWith("~/") ? join("app", path.slice(2)) : normalize(join(dirname(file), path))
    return ["", ".ts", ".tsx"]
      .map((ending) => target + ending)
      .filter((one) => /\.tsx?$/.test(one) && existsSync(one))
  })
}

test("no module imports itself through others, not even for a type", () => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  expect(imports.size).toBeGreaterThan(500)
  expect(imports.get("app/routes.ts")).toEqual([])
  expect(imports.get("server/app.ts")?.length).toBeGreaterThan(20)
  const circles: string[] = []
  const done = new Set<string>()
  function visit(file: string, path: string[]) {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(" → "))
    if (start >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})
