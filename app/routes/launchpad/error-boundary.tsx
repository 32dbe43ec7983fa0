import { href, Outlet } from "react-router"
import { ErrorPage } from "~/routes/error-page"

/** Between the layout and its pages, so that the navigation stays when a page fails. */
export default function LaunchpadPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} home={href("/home")} />
}
