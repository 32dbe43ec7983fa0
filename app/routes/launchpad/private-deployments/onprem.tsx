import { guideAddress, onpremPlatforms, platformOf } from "~/domain/guide-address"
import { brandContext } from "~/http/contexts"
import { pageTitle } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { TabLinks } from "~/ui/tab-links"
import type { Route } from "./+types/onprem"
import { onpremGuide } from "./content/onprem"
import { GuideView } from "./guide/guide-view"
import { platformNames } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "On-premises"}`)

export function loader({ context, params }: Route.LoaderArgs) {
  const named = platformOf(params.platform)
  if (params.platform !== undefined && !named) return { platform: null, guide: null, title: "On-premises" }
  const platform = named ?? "docker"
  return {
    platform,
    guide: onpremGuide(platform, context.get(brandContext)),
    title: named ? platformNames[named] : "On-premises",
  }
}

export default function Onprem({ loaderData }: Route.ComponentProps) {
  const { platform, guide } = loaderData
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
  if (guide) return <GuideView guide={guide} choices={choices} />
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
