import { guideAddress, onpremPlatforms, platformOf } from "~/domain/guide-address"
import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { TabLinks } from "~/ui/tab-links"
import type { Route } from "./+types/onprem"
import { accessIn } from "./access/access-offer"
import { onpremGuide } from "./content/onprem"
import { formsIn, keepsForms, stepsLeft } from "./forms"
import { readForms } from "./forms-offer"
import { answerGenerator } from "./generator/answer"
import { orNoAnswer } from "./generator/no-answer"
import { GuideView } from "./guide/guide-view"
import { platformNames } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "On-premises"}`)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const named = platformOf(params.platform)
  if (params.platform !== undefined && !named) {
    return { platform: null, guide: null, forms: null, title: "On-premises" }
  }
  const platform = named ?? "docker"
  const brand = { ...context.get(brandContext), access: accessIn(url.searchParams) }
  const guide = onpremGuide(platform, brand)
  return {
    platform,
    guide,
    forms: await readForms(context, url.searchParams, guide),
    title: named ? platformNames[named] : "On-premises",
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await answerGenerator(context, request, url)
}

export const shouldRevalidate = keepsForms

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orNoAnswer(serverAction)
}

export default function Onprem({ loaderData, actionData }: Route.ComponentProps) {
  const { platform, guide, forms } = loaderData
  const choices = (
    <TabLinks
      label="Platforms"
      tabs={onpremPlatforms.map((key) => ({
        key,
        label: platformNames[key],
        to: guideAddress("onprem", key),
        current: key === platform,
      }))}
    />
  )
  if (guide) {
    return (
      <GuideView guide={stepsLeft(guide, actionData)} choices={choices} inside={formsIn(forms, actionData)} />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {choices}
      <ComingSoon />
    </div>
  )
}

/** For a platform that has no guide yet (spec 2 §8). */
function ComingSoon() {
  return (
    <EmptyState
      icon="clock"
      title="Coming soon"
      act={<LinkButton to="/contact?topic=support">Ask about your platform</LinkButton>}
    >
      There is no guide for this platform yet. Where Helm 3 runs, the one for Kubernetes comes close.
    </EmptyState>
  )
}
