import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/local"
import { localGuide } from "./content/local"
import { GuideView } from "./guide/guide-view"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Private Deployments: Local")

export function loader({ context }: Route.LoaderArgs) {
  return { guide: localGuide(context.get(brandContext)) }
}

export default function Local({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
