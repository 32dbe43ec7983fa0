import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const table = /^\| term .*\n\|[ -|]*\n((?:\|.*\n)+)/m.exec(readFileSync("app/README.md", "utf8"))?.[1] ?? ""
const others = table
  .trim()
  .split("\n")
  .flatMap((row) => row.split("|")[2]?.split(",") ?? [])
  .map((other) => other.trim())
// Comments describe the code, and this table of what isn't said.
const texts = ["app", "server"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(tsx?|json|md)$/.test(file) && !/\.test\.|^app\/README/.test(file))
  .concat("README.md")
  .map((file) => [file, readFileSync(file, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "")] as const)

test("what people read has one name", () => {
  expect(others.length).toBeGreaterThan(5)
  const found = texts.flatMap(([file, text]) =>
    others.filter((other) => text.includes(other)).map((other) => `${file}: ${other}`),
  )
  expect(found).toEqual([])
})
