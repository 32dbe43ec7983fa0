import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/local"
import { accessIn } from "./access/access-offer"
import { localGuide } from "./content/local"
import { formsIn } from "./forms"
import { readForms } from "./forms-offer"
import { GuideView } from "./guide/guide-view"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Private Deployments: Local")

export async function loader({ context, url }: Route.LoaderArgs) {
  const guide = localGuide({ ...context.get(brandContext), access: accessIn(url.searchParams) })
  return { guide, forms: await readForms(context, url.searchParams, guide) }
}

export default function Local({ loaderData }: Route.ComponentProps) {
  return <GuideView guide={loaderData.guide} inside={formsIn(loaderData.forms)} />
}
