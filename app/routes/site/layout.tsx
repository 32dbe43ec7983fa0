import { Outlet } from "react-router"
import { Content, SkipLink } from "~/ui/page-frame"
import { SiteFooter } from "./frame/footer"
import { SiteHeader } from "./frame/header"
import { useSmoothScroll } from "./frame/use-smooth-scroll"

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
