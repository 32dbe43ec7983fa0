import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/page"
import { accessIn } from "./access/access-offer"
import { readConnected } from "./connected/reading"
import { localGuide } from "./content/local"
import { formsIn } from "./forms"
import { readForms } from "./forms-offer"
import { GuideView } from "./guide/guide-view"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Private Deployments")

export async function loader({ context, url }: Route.LoaderArgs) {
  const guide = localGuide({ ...context.get(brandContext), access: accessIn(url.searchParams) })
  const [forms, connected] = await Promise.all([
    readForms(context, url.searchParams, guide),
    readConnected(context),
  ])
  return { guide, forms, connected }
}

/** The setup page: the local guide is the default (spec 2 §2.11). The layout shows the reader's own deployments with it. */
export default function PrivateDeployments({ loaderData }: Route.ComponentProps) {
  const { guide, forms } = loaderData
  return <GuideView guide={guide} inside={formsIn(forms)} />
}
