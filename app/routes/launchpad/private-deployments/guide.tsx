import type { ReactNode } from "react"
import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { guideAddress } from "~/domain/guide-address"
import { pageTitle } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { TabLinks } from "~/ui/tab-links"
import type { Route } from "./+types/guide"
import { AccessForm, LicenseFileForm } from "./components/access-form"
import { GuideView } from "./components/guide-view"
import { type CloudInstallation, installationFromQuery } from "./content/guide"
import { generateAction } from "./generator/generate-action.server"
import { Generator } from "./generator/generator"
import { loadGuide } from "./guide-form-options.server"
import { categoryNames, guideAt, guides, isGenerating, useGuideLink } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title ? `Private Deployments: ${loaderData.title}` : "Private Deployments")

/** Every guide. The setup page and the pages of categories show the first one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entry = guideAt(url.pathname)
  const { category, option } = entry
  const asked = params.provider ?? params.platform
  const title = asked === option ? entry.name : categoryNames[category]
  if (asked !== undefined && asked !== option) {
    if (category === "cloud") throw redirect(guideAddress(category) + url.search)
    return { category, option: null, title }
  }
  if (category !== "cloud") {
    const isSetup = url.pathname === href("/private-deployments")
    return { category, option, title: isSetup ? null : title, ...(await loadGuide(context, url, option)) }
  }
  const way = installationFromQuery(url.searchParams)
  const name = `${entry.option}-${way}` as const
  const wayName = way === "kubernetes" ? ", Kubernetes" : ""
  return { category, option, way, title: title + wayName, ...(await loadGuide(context, url, name)) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await generateAction(context, request, url)
}

/** Generating a configuration changes nothing that a guide's loader reads. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isGenerating(change) ? false : change.defaultShouldRevalidate
}

/** The generated configuration replaces these. */
const generatedSteps = ["auth-server", "control-plane", "runner", "verify", "upgrade"]

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.option === null) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <GuideChoices {...loaderData} />
        <EmptyState
          icon="clock"
          title="Coming soon"
          action={<LinkButton to={`${href("/contact")}?topic=support`}>Ask about your platform</LinkButton>}
        >
          We don't have a guide for this platform yet. If it supports Helm 3, try the Kubernetes guide.
        </EmptyState>
      </div>
    )
  }
  const { guide, generator, access } = loaderData
  const forms: Record<string, ReactNode> = {
    ...(generator && { configuration: <Generator options={generator} reply={actionData} /> }),
    ...(access && {
      access: <AccessForm options={access} />,
      install: <LicenseFileForm licenses={access.licenses} />,
    }),
  }
  const steps = guide.steps.filter(({ id }) => !actionData?.output || !generatedSteps.includes(id))
  return <GuideView guide={{ ...guide, steps }} choices={<GuideChoices {...loaderData} />} inside={forms} />
}

const ways: Record<CloudInstallation, { name: string; text: string }> = {
  machine: { name: "Virtual machine", text: "Docker Compose on a single VM. The quickest setup." },
  kubernetes: { name: "Kubernetes", text: "For more users, more models, and GPUs on multiple nodes." },
}

/** The guides of the category. Those to the clouds have two ways, a machine or a cluster. All are kept in the address. */
function GuideChoices({
  category,
  option,
  way,
}: Pick<Route.ComponentProps["loaderData"], "category" | "option"> & { way?: CloudInstallation }) {
  const link = useGuideLink()
  if (category !== "cloud" && category !== "onprem") return null
  const tabs = guides.filter((guide) => guide.category === category)
  return (
    <>
      <TabLinks
        label={category === "cloud" ? "Providers" : "Platforms"}
        tabs={tabs.map(({ option: key, name, address }) => ({
          key,
          label: name,
          to: link(address),
          current: key === option,
        }))}
      />
      {way && option && (
        <nav aria-label="Installation type">
          <ul className="grid max-w-[46rem] grid-cols-2 gap-3 max-sm:grid-cols-1">
            {Object.entries(ways).map(([key, { name, text }]) => (
              <li key={key} className="grid">
                <Link
                  to={link(guideAddress(category, option), key)}
                  replace
                  preventScrollReset
                  aria-current={key === way ? "true" : undefined}
                  className="rounded-card border border-line-strong bg-raised px-4 py-3 transition-colors hover:border-edge aria-[current]:border-ember aria-[current]:bg-ember-wash"
                >
                  <span className="block font-semibold">{name}</span>
                  <span className="text-sm text-ink-2">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
