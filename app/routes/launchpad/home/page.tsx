import { data, href, redirect } from "react-router"
import { visit } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import { adminAccessContext } from "~/platform/context"
import type { Route } from "./+types/page"
import { HomeView } from "./home-view"
import { loadHome } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

/** `/admin` leads admins to their dashboard. It isn't in the admin layout, which would refuse everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.pathname === href("/home")) return await loadHome(context)
  if (await context.get(adminAccessContext)?.isAdmin()) throw redirect(href("/dashboard"))
  return data(await loadHome(context), { status: context.get(visit).session ? 200 : 401 })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView home={loaderData} />
}
