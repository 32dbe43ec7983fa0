import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/home"
import { HomeOverview } from "./overview"
import { loadOverview } from "./overview-data"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

export function loader({ context }: Route.LoaderArgs) {
  return loadOverview(context)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeOverview overview={loaderData} />
}
