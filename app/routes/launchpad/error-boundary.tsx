import { href, Outlet, useLocation } from "react-router"
import { ErrorPage } from "~/routes/error-page"
import { entryAbove } from "./shell/navigation"

/** Between the layout and its pages, so that the navigation stays when a page fails. */
export default function LaunchpadPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  return <ErrorPage error={error} home={href("/home")} list={entryAbove(pathname)} />
}
