import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/hybrid"
import { GuideView } from "./components/guide-view"
import { hybridGuide } from "./content/hybrid"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, "Private Deployments: Hybrid and air-gapped")

export function loader({ context }: Route.LoaderArgs) {
  return { guide: hybridGuide(context.get(brandContext)) }
}

export default function Hybrid({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
