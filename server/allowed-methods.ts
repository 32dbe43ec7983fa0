import { LRUCache } from "lru-cache"
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"
import { routePath } from "../app/http/address-policy"
import { postOnly } from "../app/http/post-only.server"

type Routes = ServerBuild["routes"]

export type FindMethods = (path: string) => string[] | Promise<string[]>

/** The methods of each address: reading, and POST where the route, or the page around an index route, has an action. */
export function createAllowedMethods({ routes }: Pick<ServerBuild, "routes">) {
  const tree = findChildren(routes, undefined)
  // The router compiles the patterns of all routes for each answer, which takes longer than the rest of a refusal.
  const known = new LRUCache<string, string[]>({ max: 1_000 })

  function find(path: string): string[] {
    const matches = matchRoutes(tree, path) ?? []
    const modules = matches.map(({ route }) => routes[route.id ?? ""]?.module)
    if (modules.some((module) => module?.middleware?.includes(postOnly))) return ["POST"]
    const targets = matches.at(-1)?.route.index ? modules.slice(-2) : modules.slice(-1)
    return ["GET", "HEAD", ...(targets.some((module) => module?.action) ? ["POST"] : [])]
  }

  return (requestPath: string): string[] => {
    const path = routePath(requestPath)
    const methods = known.get(path) ?? find(path)
    known.set(path, methods)
    return methods
  }
}

function findChildren(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: findChildren(routes, id) },
    )
}
