import { redirect } from "react-router"
import { guideAddress, providerOf } from "~/domain/guide-address"
import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/cloud"
import { CloudChoices } from "./cloud-choices"
import { cloudGuide, wayIn } from "./content/cloud"
import { GuideView } from "./guide/guide-view"
import { providerNames } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "Cloud"}`)

export function loader({ context, params, url }: Route.LoaderArgs) {
  const named = providerOf(params.provider)
  if (params.provider !== undefined && !named) throw redirect(guideAddress("cloud") + url.search)
  const provider = named ?? "aws"
  const way = wayIn(url.searchParams)
  return {
    provider,
    way,
    title: named ? providerNames[named] : "Cloud",
    guide: cloudGuide(provider, way, context.get(brandContext)),
  }
}

export default function Cloud({ loaderData }: Route.ComponentProps) {
  const { provider, way, guide } = loaderData
  return <GuideView guide={guide} choices={<CloudChoices provider={provider} way={way} />} />
}
