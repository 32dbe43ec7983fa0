import type { MouseEvent } from "react"
import { Outlet, redirectDocument } from "react-router"
import { Content, SkipLink } from "~/ui/page-frame"
import type { Route } from "./+types/layout"
import { siteHandle } from "./page-scripts"
import { SiteFooter } from "./shell/footer"
import { SiteHeader } from "./shell/header"

/**
 * Pages below this layout are the same for all visitors except for the theme, so the server caches them in memory. A
 * page that depends on the user doesn't belong here.
 */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "public" })

export const handle = siteHandle

/** Pages of the launchpad open a site page as a document, with the site's own style and script. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    if (url.pathname !== window.location.pathname) throw redirectDocument(url.pathname + url.search)
    return await next()
  },
]

/** Other pages open as documents: the router doesn't see the click. What the link does by itself comes first. */
function leaveToBrowser(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest("a:not([role])")
  if (link instanceof HTMLAnchorElement && link.pathname !== window.location.pathname) event.stopPropagation()
}

export default function SiteLayout() {
  return (
    <div onClickCapture={leaveToBrowser} className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <Content className="site-content flex-1">
        <Outlet />
      </Content>
      <SiteFooter />
    </div>
  )
}
