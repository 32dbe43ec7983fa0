import { Outlet } from "react-router"
import { ErrorPage } from "~/routes/error-page"

/** Lies between the layout and its pages, so that a page that breaks leaves the navigation standing. */
export default function LaunchpadPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} home="/home" />
}
