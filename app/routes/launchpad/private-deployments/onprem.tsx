import { href } from "react-router"
import { guideAddress, onpremPlatforms, platformOf } from "~/domain/guide-address"
import { pageTitle } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { TabLinks } from "~/ui/tab-links"
import type { Route } from "./+types/onprem"
import { GuideView } from "./components/guide-view"
import { generateAction } from "./generator/generate-action.server"
import { loadGuide } from "./guide-form-options.server"
import { guideForms, skipRevalidationOnGenerate, withoutGeneratedSteps } from "./guide-forms"
import { platformNames, useGuideLink } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "On-premises"}`)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const named = platformOf(params.platform)
  if (params.platform !== undefined && !named) {
    return { platform: null, guide: null, generator: null, access: null, title: "On-premises" }
  }
  const platform = named ?? "docker"
  return {
    platform,
    ...(await loadGuide(context, url, platform)),
    title: named ? platformNames[named] : "On-premises",
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await generateAction(context, request, url)
}

export const shouldRevalidate = skipRevalidationOnGenerate

export default function Onprem({ loaderData, actionData }: Route.ComponentProps) {
  const { platform, guide } = loaderData
  const link = useGuideLink()
  const choices = (
    <TabLinks
      label="Platforms"
      tabs={onpremPlatforms.map((key) => ({
        key,
        label: platformNames[key],
        to: link(guideAddress("onprem", key)),
        current: key === platform,
      }))}
    />
  )
  if (guide) {
    return (
      <GuideView
        guide={withoutGeneratedSteps(guide, actionData)}
        choices={choices}
        inside={guideForms(loaderData, actionData)}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {choices}
      <ComingSoon />
    </div>
  )
}

function ComingSoon() {
  return (
    <EmptyState
      icon="clock"
      title="Coming soon"
      action={<LinkButton to={`${href("/contact")}?topic=support`}>Ask about your platform</LinkButton>}
    >
      We don't have a guide for this platform yet. If it supports Helm 3, try the Kubernetes guide.
    </EmptyState>
  )
}
