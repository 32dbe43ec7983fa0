import { Outlet } from "react-router"
import { isOnDemand, openOrStay } from "~/http/connection/keep-page-middleware"
import { Content, SkipLink } from "~/ui/page-frame"
import { HydratesOnUse } from "~/ui/use-hydrated"
import { HiddenNotices } from "../connection-notice"
import type { Route } from "./+types/layout"
import { onDemandHandle } from "./on-demand/page-scripts"
import { SiteFooter } from "./shell/footer"
import { SiteHeader } from "./shell/header"

/**
 * Pages below this layout are the same for all visitors except for the theme, so the server caches them in memory. A
 * page that depends on the user doesn't belong here.
 */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "public" })

export const handle = onDemandHandle

/** Pages of the launchpad open a site page as a document, with the site's own scripts. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => (isOnDemand() ? await next() : await openOrStay(url)),
]

export default function SiteLayout() {
  return (
    <HydratesOnUse value={true}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <SiteHeader />
        <Content className="site-content flex-1">
          <Outlet />
        </Content>
        <SiteFooter />
      </div>
      <HiddenNotices />
    </HydratesOnUse>
  )
}
