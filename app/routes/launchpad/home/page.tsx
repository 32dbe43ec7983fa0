import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/page"
import { HomeView, homeToasts } from "./home-view"
import { loadHome } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

export const handle = homeToasts

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView home={loaderData} />
}
