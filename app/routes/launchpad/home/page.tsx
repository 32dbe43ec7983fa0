import { data, href, redirect } from "react-router"
import { visit } from "~/http/contexts"
import { soon } from "~/http/with-timeout.server"
import { pageTitle } from "~/page/use-brand"
import { adminAccessContext } from "~/platform/context"
import { balanceHandle } from "../shell/current-balance"
import type { Route } from "./+types/page"
import { HomeView } from "./home-view"
import { loadHome } from "./load.server"

export const handle = balanceHandle

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

/** `/admin` leads admins to their dashboard. It isn't in the admin layout, which would refuse everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = context.get(visit).session !== null
  if (url.pathname === href("/home")) return { signedIn, home: (await soon(loadHome(context))).part }
  if (await context.get(adminAccessContext)?.isAdmin()) throw redirect(href("/dashboard"))
  return data({ signedIn, home: await loadHome(context) }, { status: signedIn ? 200 : 401 })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />
}
