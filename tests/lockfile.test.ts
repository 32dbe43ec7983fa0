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

test("all React Router packages are the one version whose peers agree (security fact 2)", () => {
  const versions = installed(/^(react-router|@react-router\/.+)$/).map(
    ({ name, version }) => `${name} ${version}`,
  )
  expect(versions.length).toBeGreaterThanOrEqual(5)
  expect(versions.filter((line) => !line.endsWith(" 7.18.4"))).toEqual([])
})

test("ws is at or above the floor of its last advisory", () => {
  const versions = installed(/^ws$/).map(({ version }) => version)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => isBelow(version, [8, 23, 0]))).toEqual([])
})

test("names no registry, so that everybody installs from their own", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([])
})

// `npm ci` refuses a lockfile without them, and a registry that lacks some makes npm leave them out.
test("lists the optional packages of every system, not only of the one it was written on", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isListed(name, path)),
  )
  expect(missing).toEqual([])
})

test("what package.json names is pinned to one version", () => {
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

/** Looked for as Node does: beside the package that asks, then one folder up at a time. */
function isListed(name: string, from: string): boolean {
  if (packages[`${from}${from && "/"}node_modules/${name}`]) return true
  if (from === "") return false
  return isListed(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))))
}
