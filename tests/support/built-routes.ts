import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasAction: boolean
  hasDefaultExport: boolean
}

/** The address of every route of the build, with sample parameters, for tests of all responses. */
export function builtRoutes(): string[] {
  return unique(
    builtPatterns().map((path) => path.replace(/:\w+\??/g, "sample").replace("*", "no/such/page")),
  )
}

/** The address pattern of every page, as in routes.ts: "/deployments/:id/delete". */
export function builtPages(): string[] {
  const routes = readRoutes()
  const frames = new Set(routes.map(({ route }) => route.parentId))
  // A route without a component is not a page, and a route with children is a layout.
  const pages = routes.filter(({ route }) => route.hasDefaultExport && !frames.has(route.id))
  return unique(pages.map(({ pattern }) => pattern)).sort()
}

/** The address pattern of every route that answers something, as in routes.ts. */
export function builtPatterns(): string[] {
  const answering = readRoutes().filter(({ route }) => route.index || route.path)
  return unique(answering.map(({ pattern }) => pattern)).sort()
}

/** The address of every page of the public site. */
export function builtSitePages(): string[] {
  return readRoutes()
    .filter(
      ({ route }) => route.parentId === "routes/site/layout" && route.path !== "*" && route.hasDefaultExport,
    )
    .map(({ pattern }) => pattern)
    .sort()
}

/** The address pattern of every route that takes forms. */
export function builtActions(): string[] {
  return unique(readRoutes().flatMap(({ route, pattern }) => (route.hasAction ? [pattern] : []))).sort()
}

let matchers: Array<{ pattern: string; path: RegExp }> | undefined

/** The route that answers at that address: the one that says most about it. */
export function routeOf(
  pathname: string,
): { pattern: string; parameters: Record<string, string> } | undefined {
  matchers ??= unique(
    readRoutes().flatMap(({ route, pattern }) => (route.index || route.path ? [pattern] : [])),
  )
    .sort((a, b) => generality(a) - generality(b))
    .map((pattern) => {
      const path = pattern
        .replaceAll(".", "\\.")
        .replace(/:(\w+)/g, "(?<$1>[^/]+)")
        .replace("*", ".*")
      return { pattern, path: new RegExp(`^${path}$`) }
    })
  for (const { pattern, path } of matchers) {
    const found = path.exec(pathname)
    if (found) return { pattern, parameters: { ...found.groups } }
  }
  return undefined
}

function generality(pattern: string) {
  return pattern.split(":").length + (pattern.endsWith("*") ? 10 : 0)
}

function readRoutes() {
  const folder = fileURLToPath(new URL("../../build/client/assets/", import.meta.url))
  const file = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!file) throw new Error("No build found. Run `npm run build` first (`npm test` does).")
  const script = readFileSync(join(folder, file), "utf8")
  // The framework writes this file, with an entry for every route.
  const { routes } = JSON.parse(script.replace(/^[^{]*|;\s*$/g, "")) as {
    routes: Record<string, ManifestRoute>
  }

  function pathOf(route: ManifestRoute): string {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    return [parent ? pathOf(parent) : "", route.path ?? ""].filter((part) => part !== "").join("/")
  }
  return Object.values(routes).map((route) => ({ route, pattern: `/${pathOf(route)}` }))
}

function unique(values: string[]) {
  return [...new Set(values)]
}
