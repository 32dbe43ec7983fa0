import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/hybrid"
import { hybridGuide } from "./content/hybrid"
import { GuideView } from "./guide/guide-view"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, "Private Deployments: Hybrid and air-gapped")

export function loader({ context }: Route.LoaderArgs) {
  return { guide: hybridGuide(context.get(brandContext)) }
}

export default function Hybrid({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
