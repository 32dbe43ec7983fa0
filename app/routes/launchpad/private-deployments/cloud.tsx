import { redirect } from "react-router"
import { guideAddress, providerOf } from "~/domain/guide-address"
import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import type { Route } from "./+types/cloud"
import { accessIn } from "./access/access-offer"
import { CloudChoices } from "./cloud-choices"
import { cloudGuide, wayIn } from "./content/cloud"
import { formsIn, keepsForms, stepsLeft } from "./forms"
import { readForms } from "./forms-offer"
import { answerGenerator } from "./generator/answer"
import { orNoAnswer } from "./generator/no-answer"
import { GuideView } from "./guide/guide-view"
import { providerNames } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "Cloud"}`)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const named = providerOf(params.provider)
  if (params.provider !== undefined && !named) throw redirect(guideAddress("cloud") + url.search)
  const provider = named ?? "aws"
  const way = wayIn(url.searchParams)
  const brand = { ...context.get(brandContext), access: accessIn(url.searchParams) }
  const guide = cloudGuide(provider, way, brand)
  return {
    provider,
    way,
    title: named ? providerNames[named] : "Cloud",
    guide,
    forms: await readForms(context, url.searchParams, guide),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await answerGenerator(context, request, url)
}

export const shouldRevalidate = keepsForms

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orNoAnswer(serverAction)
}

export default function Cloud({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, way, guide, forms } = loaderData
  return (
    <GuideView
      guide={stepsLeft(guide, actionData)}
      choices={<CloudChoices provider={provider} way={way} />}
      inside={formsIn(forms, actionData)}
    />
  )
}
