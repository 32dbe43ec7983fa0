import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/hybrid"
import { GuideView } from "./components/guide-view"
import { readGuide } from "./content/guide"
import { accessFromQuery } from "./guide-form-options.server"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, "Private Deployments: Hybrid and air-gapped")

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    guide: readGuide("hybrid", { ...context.get(brandContext), access: accessFromQuery(url.searchParams) }),
  }
}

export default function Hybrid({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} />
}
