import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/page"
import { localGuide } from "./content/local"
import { GuideView } from "./guide/guide-view"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Private Deployments")

export function loader({ context }: Route.LoaderArgs) {
  return { guide: localGuide(context.get(brandContext)) }
}

/** The setup page: the local guide is the default (spec 2 §2.11). */
export default function PrivateDeployments({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
