import { data, href, isRouteErrorResponse, Outlet } from "react-router"
import { pageTitle } from "~/http/use-brand"
import { adminGuard, adminUnlessEnded } from "~/platform/admin/guard"
import { ErrorPage } from "~/routes/error-page"
import type { Route } from "./+types/admin-layout"
import { HomeView } from "./home/home-view"

/** The title of the refusal page; each admin page sets its own. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageTitle(matches, statusOf(error) === 401 ? "Home" : "Launchpad")

export const middleware: Route.MiddlewareFunction[] = [adminGuard]

/** Refuses pages that have no loader of their own. */
export function loader({ context }: Route.LoaderArgs) {
  return data(null, { status: adminUnlessEnded(context) ? 200 : 401 })
}

export default function AdminLayout() {
  return <Outlet />
}

/** Visitors see the launchpad's home, where they can sign in. Signed-in users without the role see one neutral line. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  switch (statusOf(error)) {
    case 401:
      return <HomeView home={{ account: null }} />
    case 403:
      return <h1 className="text-base font-normal text-ink-2">There is nothing here for this account.</h1>
    default:
      return <ErrorPage error={error} home={href("/home")} />
  }
}

function statusOf(error: unknown) {
  return isRouteErrorResponse(error) ? error.status : 500
}
