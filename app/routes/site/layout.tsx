import { useLayoutEffect } from "react"
import { Outlet, useLocation, useNavigationType } from "react-router"
import { Content, SkipLink } from "~/ui/page-frame"
import type { Route } from "./+types/layout"
import { SiteFooter } from "./shell/footer"
import { SiteHeader } from "./shell/header"

/**
 * Every page below this layout is the same for everybody, but for the theme: the server keeps it in memory (see
 * server/shared-pages.ts). A page that needs to know who asks does not belong here.
 */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "public" })

/** The public site; it never reads the session, so that it is the same page for everyone. */
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
 * A step forward scrolls smoothly, to the top or to the hash; going back and reloading are where they were at once.
 * The router scrolls by itself unless the link says `preventScrollReset`; this only says how, before it does.
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
