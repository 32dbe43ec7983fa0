import { brandContext } from "~/http/contexts"
import { reloadOnSearch } from "~/http/reload-on-search"
import { pageTitle } from "~/http/use-brand"
import type { Route } from "./+types/setup"
import { GuideView } from "./components/guide-view"
import { loadConnected } from "./connected/load.server"
import { localGuide } from "./content/local"
import { accessFromQuery, loadGuideFormOptions } from "./guide-form-options.server"
import { guideForms } from "./guide-forms"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Private Deployments")

export async function loader({ context, url }: Route.LoaderArgs) {
  const guide = localGuide({ ...context.get(brandContext), access: accessFromQuery(url.searchParams) })
  const [forms, connected] = await Promise.all([
    loadGuideFormOptions(context, url.searchParams, guide),
    loadConnected(context, url.searchParams),
  ])
  return { guide, forms, connected }
}

export const shouldRevalidate = reloadOnSearch

/** The setup page. Shows the local guide by default; the layout adds the user's deployments. */
export default function PrivateDeployments({ loaderData }: Route.ComponentProps) {
  const { guide, forms } = loaderData
  return <GuideView guide={guide} inside={guideForms(forms)} />
}
