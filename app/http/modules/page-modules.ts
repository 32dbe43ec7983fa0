/** The id of the data block that lists a page's modules. */
export const pageModulesId = "page-modules"

/** The modules of a page and what the router has to know for them. The document has it as JSON. */
export interface PageModules {
  /** The address of the module with all routes, or only the routes that the page uses. */
  manifest: string | object
  entry: string
  /** The modules of each route on the page, by route id. */
  routes: Record<string, string[]>
  /** Every file that these modules import, so that all are requested at once. */
  imports: string[]
}

export function readPageModules(): PageModules | null {
  const data = document.getElementById(pageModulesId)?.textContent
  return data ? JSON.parse(data) : null
}

/** Hydrates the page: the same steps as the router's own module script, with everything requested at once. */
export async function loadPage({ manifest, routes, entry, imports }: PageModules) {
  for (const href of [entry, ...imports])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
  const [modules] = await Promise.all([
    Promise.all(
      Object.entries(routes).map(async ([id, parts]) => {
        const loaded = await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)))
        return [id, Object.assign({}, ...loaded)] as const
      }),
    ),
    typeof manifest === "string"
      ? import(/* @vite-ignore */ manifest)
      : Object.assign(window, { __reactRouterManifest: manifest }),
  ])
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) })
  await import(/* @vite-ignore */ entry)
}
