import { use } from "react"
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router"
import { type PageModules, pageModulesId } from "./page-modules"

/**
 * The data for the hydration of a page, and the list of its modules, in place of the router's `<Scripts>`: its preloads
 * would compete with the stylesheet. `page-modules.ts` loads the modules when they are due.
 *
 * `only` limits the routes that the browser knows to those of the page and these; the last route of an area, `*`, stays
 * for all other addresses.
 */
export function PageData({ only }: { only?: string[] }) {
  const framework = use(FrameworkContext)
  const router = use(DataRouterContext)
  const onServer = import.meta.env.SSR && router?.staticContext && framework
  if (onServer && framework.renderMeta) framework.renderMeta.didRenderScripts = true
  return (
    <>
      {/* The same as the router's own. The browser renders both scripts empty and keeps what the server wrote. */}
      <script
        nonce={framework?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: onServer ? contextScript(framework.serverHandoffString) : "",
        }}
      />
      <script
        id={pageModulesId}
        type="application/json"
        nonce={framework?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: onServer
            ? JSON.stringify(
                modulesOf(
                  framework.manifest,
                  router.staticContext?.matches.map(({ route }) => route.id) ?? [],
                  only,
                ),
              )
            : "",
        }}
      />
    </>
  )
}

function contextScript(handoff: string | undefined) {
  return `window.__reactRouterContext = ${handoff};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`
}

type Manifest = NonNullable<React.ContextType<typeof FrameworkContext>>["manifest"]

function modulesOf(manifest: Manifest, shown: string[], only: string[] | undefined): PageModules {
  const routes = shown.flatMap((id) => manifest.routes[id] ?? [])
  const modulesOfRoute = (route: (typeof routes)[number]) =>
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((module) => module !== undefined)
  return {
    manifest: only ? part(manifest, [...shown, ...only]) : manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map((route) => [route.id, modulesOfRoute(route)])),
    imports: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])],
  }
}

/** The manifest with these routes, those above them, and the ones that answer all other addresses. */
function part(manifest: Manifest, ids: string[]): Manifest {
  const known = new Set<string>()
  for (let id of ids)
    for (let route = manifest.routes[id]; route; id = route.parentId ?? "", route = manifest.routes[id])
      known.add(route.id)
  const kept = Object.entries(manifest.routes).filter(
    ([id, route]) => known.has(id) || (route?.path === "*" && known.has(route.parentId ?? "")),
  )
  return { ...manifest, routes: Object.fromEntries(kept) }
}
