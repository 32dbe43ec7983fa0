import { redirect } from "react-router"
import { adminEntryContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { HomeOverview } from "~/routes/launchpad/overview"
import { loadOverview } from "~/routes/launchpad/overview-data"
import type { Route } from "./+types/home"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

/** The admin dashboard for admins, the launchpad's home for everybody else (decision 2): it stands outside the bracket. */
export async function loader({ context }: Route.LoaderArgs) {
  if (await context.get(adminEntryContext)?.isAdmin()) throw redirect("/dashboard")
  return await loadOverview(context)
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  return <HomeOverview overview={loaderData} />
}
