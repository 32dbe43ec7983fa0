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

test("all React Router packages have the one version that their peer dependencies require", () => {
  const versions = installed(/^(react-router|@react-router\/.+)$/).map(
    ({ name, version }) => `${name} ${version}`,
  )
  expect(versions.length).toBeGreaterThanOrEqual(5)
  expect(versions.filter((line) => !line.endsWith(" 7.18.4"))).toEqual([])
})

test("ws is no older than the version that fixes its last advisory", () => {
  const versions = installed(/^ws$/).map(({ version }) => version)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => isBelow(version, [8, 23, 0]))).toEqual([])
})

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

test("every version in package.json is exact", () => {
  // npm's own file.
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  )
  expect(loose).toEqual([])
})

function installed(pattern: RegExp) {
  return Object.entries(packages)
    .map(([path, { version = "" }]) => ({ name: path.replace(/^.*node_modules\//, ""), version }))
    .filter(({ name }) => pattern.test(name))
}

function isBelow(version: string, floor: number[]) {
  const parts = version.split(".").map(Number)
  const index = parts.findIndex((part, at) => part !== floor[at])
  return index >= 0 && (parts[index] ?? 0) < (floor[index] ?? 0)
}

/** Looked up as Node does: beside the package, then one folder up at a time. */
function isListed(name: string, from: string): boolean {
  if (packages[`${from}${from && "/"}node_modules/${name}`]) return true
  if (from === "") return false
  return isListed(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))))
}
