import siteScript from "virtual:site-script"
import { use } from "react"
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
  useMatches,
} from "react-router"
import { sitePages } from "../seo/pages"
import { type LivePage, livePageId } from "./live-page"

/** The `handle` of a page with parts that need the router and React. They are marked with `data-live`. */
export const liveHandle = { live: true }

/** The site's layout has this as its `handle`. */
export const onDemandHandle = { onDemand: true }

/** Whether the page belongs to the public site, whose scripts load on demand. */
export function useOnDemand() {
  return useMatches().some(({ handle }) => hasMark(handle, "onDemand"))
}

function hasMark(handle: unknown, mark: string) {
  return typeof handle === "object" && handle !== null && mark in handle
}

/**
 * The scripts of a site page: a small one for menus, theme and links, and, on a page with live parts, the data for its
 * hydration and the list of its modules. `wake.ts` loads these when a live part is used. A module script or a preload
 * would load them at once. Development hydrates every page, so that modules can be replaced.
 */
export function OnDemandScripts() {
  const framework = use(FrameworkContext)
  const live = useMatches().some(({ handle }) => hasMark(handle, "live"))
  const nonce = framework?.nonce
  return (
    <>
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
      <script type="module" src={siteScript} nonce={nonce} suppressHydrationWarning />
      {import.meta.env.DEV ? <Scripts /> : live && <LivePageData />}
    </>
  )
}

/** Prefetches without running scripts. Pages of the launchpad are left out, because they load the session. */
const speculationRules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [
        {
          where: { href_matches: Object.values(sitePages).map(({ path }) => path) },
          eagerness: "moderate",
        },
      ],
    })
  : ""

/** The first script is the same as the router's own. The browser renders both empty and keeps what the server wrote. */
function LivePageData() {
  const framework = use(FrameworkContext)
  const router = use(DataRouterContext)
  const onServer = import.meta.env.SSR && router?.staticContext && framework
  if (onServer && framework.renderMeta) framework.renderMeta.didRenderScripts = true
  return (
    <>
      <script
        nonce={framework?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: onServer ? contextScript(framework.serverHandoffString) : "",
        }}
      />
      <script
        id={livePageId}
        type="application/json"
        nonce={framework?.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: onServer
            ? JSON.stringify(livePageOf(framework.manifest, router.staticContext?.matches ?? []))
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

function livePageOf(manifest: Manifest, matches: Array<{ route: { id: string } }>): LivePage {
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const modulesOf = (route: (typeof routes)[number]) =>
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter((module) => module !== undefined)
  return {
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map((route) => [route.id, modulesOf(route)])),
    imports: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])],
  }
}
