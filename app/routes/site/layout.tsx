import { useLayoutEffect } from "react"
import { Outlet, useLocation, useNavigationType } from "react-router"
import { Content, SkipLink } from "~/ui/page-frame"
import type { Route } from "./+types/layout"
import { SiteFooter } from "./shell/footer"
import { SiteHeader } from "./shell/header"

/**
 * Pages below this layout are the same for all visitors except for the theme, so the server caches them in memory. A
 * page that depends on the user doesn't belong here.
 */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "public" })

export default function SiteLayout() {
  useSmoothScroll()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <Content className="flex-1">
        <Outlet />
      </Content>
      <SiteFooter />
    </div>
  )
}

/**
 * New navigations scroll smoothly to the top or to the hash. Going back and reloading restore the position at once.
 * The router does the scrolling; this sets the behavior before it does.
 */
function useSmoothScroll() {
  const { key } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type === "POP") return
    const { dataset } = document.documentElement
    dataset.scroll = "smooth"
    return () => {
      delete dataset.scroll
    }
  }, [type, key])
}
