import { data, href, redirect } from "react-router"
import { sessionContext } from "~/auth/context"
import { pageTitle } from "~/page/use-brand"
import { adminAccessContext } from "~/platform/context"
import type { Route } from "./+types/admin"
import { HomeView } from "./home-view"
import { loadHome } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

/** Admins go to the dashboard; everybody else sees the launchpad's home. Outside the admin layout, which would refuse customers. */
export async function loader({ context }: Route.LoaderArgs) {
  if (await context.get(adminAccessContext)?.isAdmin()) throw redirect(href("/dashboard"))
  return data(await loadHome(context), { status: context.get(sessionContext) ? 200 : 401 })
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return <HomeView home={loaderData} />
}
