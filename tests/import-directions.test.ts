import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"

// dependency-cruiser would do this, but it reads TypeScript through an interface that TypeScript 7 no longer has.

const kernel = ["app/domain", "app/brand.ts"]
const ofAllAreas = ["error-page", "refresh-without-scripts", "theme-choice"].map(
  (name) => `app/routes/${name}.tsx`,
)
const pages = [
  ...ofAllAreas,
  "app/document-facts.ts",
  "app/ui",
  "app/page",
  "app/http",
  "app/platform",
  "app/terminal",
  "app/gallery",
  "app/jobs",
  ...kernel,
]
const signedIn = ["app/activity", "app/auth", "app/console", ...pages]

/** What each folder may import besides itself. The longest name counts. What is not listed may import all of app/. */
const directions: Record<string, string[]> = {
  // Pure rules: no React, no I/O.
  "app/domain": [],
  // Stands alone.
  "app/ui": ["app/domain"],
  // Plumbing below everything that answers.
  "app/http": kernel,
  // The stores that the server opens.
  "app/records": ["app/http", ...kernel],
  // What pages do in the browser.
  "app/page": ["app/ui", "app/http", "app/document-facts.ts", ...kernel],
  "app/auth": ["app/ui", "app/page", "app/records", "app/http", ...kernel],
  // What people did: the platform's client reports it.
  "app/activity": ["app/auth", "app/records", "app/http", ...kernel],
  // Knows neither pages nor looks.
  "app/platform": ["app/activity", "app/auth", "app/records", "app/http", ...kernel],
  "app/jobs": ["app/activity", "app/platform", "app/auth", "app/records", "app/http", ...kernel],
  "app/terminal": ["app/page", "app/ui", "app/domain"],
  // Shared by the signed-in pages, and knows none of them.
  "app/console": ["app/ui", "app/page", "app/platform", "app/auth", "app/http", ...kernel],
  // Shown by more than one area.
  "app/gallery": ["app/console", "app/ui", "app/page", "app/platform", "app/auth", "app/http", ...kernel],
  "app/routes/site": pages,
  "app/routes/admin": signedIn,
  "app/routes/launchpad": signedIn,
  // Finds what every area has.
  "app/routes/launchpad/find": ["app/routes/launchpad", "app/routes/admin", ...signedIn],
  server: [
    "app/activity",
    "app/auth",
    "app/platform",
    "app/jobs",
    "app/terminal",
    "app/records",
    "app/http",
    ...kernel,
  ],
  // The other side of the wire: it shares no code with what speaks to it, or both could be wrong together.
  "server/sandbox": ["server", "app/http", ...kernel],
  // These tests come through the front door.
  tests: [],
}

/** Only what stands for the platform opens the sandbox. */
function isAllowed(file: string, target: string) {
  if (target.startsWith("server/sandbox/") && !file.startsWith("server/sandbox/"))
    return file === "server/upstream.ts"
  const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
  const names = Object.keys(directions).filter((name) => within(name)(file))
  const folder = names.sort((a, b) => b.length - a.length)[0] ?? "app"
  return [folder, ...(directions[folder] ?? [])].some((name) => within(name)(target))
}

const files = ["app", "server", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file)),
)
/** Tests beside their module, and what helps them, may use everything. */
const isFree = (file: string) =>
  /^(?:app|server)\/.*\.test\.tsx?$|\.fixture\.ts$|\/test-bench\.ts$/.test(file)
const specifiers = /(?:\bfrom|^import|\bimport\()\s*"([^"]+)"/gm

function importsOf(file: string) {
  return [...readFileSync(file, "utf8").matchAll(specifiers)].flatMap(([, path = ""]) => {
    if (!/^(?:~|\.\.?)\//.test(path)) return []
    const target = path.startsWith("~/") ? join("app", path.slice(2)) : normalize(join(dirname(file), path))
    return ["", ".ts", ".tsx"]
      .map((ending) => target + ending)
      .filter((one) => /\.tsx?$/.test(one) && existsSync(one))
  })
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))

test("imports have the designed directions", () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    isFree(file)
      ? []
      : targets.filter((target) => !isAllowed(file, target)).map((target) => `${file} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ["app/ui/button.tsx", "app/http/cookies.ts"],
  ["app/routes/site/agents.tsx", "app/console/flash.ts"],
  ["app/routes/admin/home.tsx", "app/routes/launchpad/home.tsx"],
  ["app/root.tsx", "server/log.ts"],
  ["server/check.ts", "server/sandbox/sandbox.ts"],
  ["server/sandbox/api.ts", "app/platform/transport.ts"],
  ["tests/http/form.test.ts", "server/config.ts"],
])("%s may not import %s", (file, target) => {
  expect(isAllowed(file, target)).toBe(false)
})

test("the site, whose pages are kept for everybody, asks for no session", () => {
  const asks =
    /get\((?:visit|services)\)\.(?:session|auth|activity|jobs)\b|\b(?:session|auth)\b[^{}]*\} = context\.get/
  const found = files.filter(
    (file) => file.startsWith("app/routes/site/") && !isFree(file) && asks.test(readFileSync(file, "utf8")),
  )
  expect(found).toEqual([])
  expect(asks.test(readFileSync("app/routes/launchpad/layout.tsx", "utf8"))).toBe(true)
})

test("the rules of the domain need no machine and no framework", () => {
  const found = files.filter((file) => {
    if (!file.startsWith("app/domain/") || isFree(file)) return false
    const names = [...readFileSync(file, "utf8").matchAll(specifiers)].map(([, name = ""]) => name)
    return names.some((name) => /^(?:node:|react)/.test(name))
  })
  expect(found).toEqual([])
})

test("no module imports itself through others, not even for a type", () => {
  expect(imports.size).toBeGreaterThan(500)
  expect(imports.get("server/services.ts")?.length).toBeGreaterThan(20)
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
