import { lazy } from "react"
import { data, href, isRouteErrorResponse, Outlet } from "react-router"
import { pageTitle } from "~/page/use-brand"
import { adminGuard, adminUnlessEnded, isRefusedVisitor } from "~/platform/admin/guard.server"
import { ErrorPage } from "~/routes/error-page"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/admin-layout"
import { loadHome } from "./home/load.server"

/** Only visitors see it, so that admins don't load it. */
const HomeView = lazy(async () => ({ default: (await import("./home/home-view")).HomeView }))

/** The title of a refusal; the pages set their own, and so does an error page. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!isRouteErrorResponse(error)) return []
  if (error.status === 401) return pageTitle(matches, "Home")
  return error.status === 403 ? pageTitle(matches, "No access") : []
}

export const middleware: Route.MiddlewareFunction[] = [adminGuard]

/** Refuses pages that have no loader of their own. */
export async function loader({ context }: Route.LoaderArgs) {
  if (isRefusedVisitor(context)) throw data(await loadHome(context), { status: 401 })
  return data(null, { status: adminUnlessEnded(context) ? 200 : 401 })
}

export default function AdminLayout() {
  return <Outlet />
}

/** Visitors see the launchpad's home, where they can sign in. Signed-in users without the role see who may open the page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, data: home } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  switch (status) {
    case 401:
      return <HomeView home={home ?? { account: null }} signedIn={false} />
    case 403:
      return (
        <div className="grid justify-items-start gap-5">
          <PageHeader title="No access">Only administrators can open this page.</PageHeader>
          <LinkButton to={href("/home")}>Home</LinkButton>
        </div>
      )
    default:
      return <ErrorPage error={error} home={href("/home")} />
  }
}
