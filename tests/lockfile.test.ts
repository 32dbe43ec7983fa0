import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

interface Locked {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

// npm's own file, format 3.
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>
}

test("no registry is named, so that everybody installs from their own", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([])
})

// `npm ci` refuses a lockfile without optional packages, and npm leaves out those that a registry lacks.
test("the optional packages of every system are listed", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isListed(name, path)),
  )
  expect(missing).toEqual([])
})

/** Looked up as Node does: beside the package, then one folder up at a time. */
function isListed(name: string, from: string): boolean {
  if (packages[`${from}${from && "/"}node_modules/${name}`]) return true
  if (from === "") return false
  return isListed(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))))
}
