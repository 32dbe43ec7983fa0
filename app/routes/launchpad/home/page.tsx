import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/page"
import { HomeView } from "./home-view"
import { loadHome } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Home")

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView home={loaderData} />
}
