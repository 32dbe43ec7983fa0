import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/hybrid"
import { GuideView } from "./components/guide-view"
import { loadGuide } from "./guide-form-options.server"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, "Private Deployments: Hybrid and air-gapped")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadGuide(context, url, "hybrid")
}

export default function Hybrid({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
