import { Link, redirect } from "react-router"
import { type CloudProvider, cloudProviders, guideAddress, providerOf } from "~/domain/guide-address"
import { pageTitle } from "~/page/use-brand"
import { TabLinks } from "~/ui/tab-links"
import type { Route } from "./+types/cloud"
import { GuideView } from "./components/guide-view"
import { type CloudInstallation, installationFromQuery } from "./content/guide"
import { generateAction } from "./generator/generate-action.server"
import { loadGuide } from "./guide-form-options.server"
import { guideForms, skipRevalidationOnGenerate, withoutGeneratedSteps } from "./guide-forms"
import { providerNames, useGuideLink } from "./guides"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Private Deployments: ${loaderData ? loaderData.title : "Cloud"}`)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const named = providerOf(params.provider)
  if (params.provider !== undefined && !named) throw redirect(guideAddress("cloud") + url.search)
  const provider = named ?? "aws"
  const way = installationFromQuery(url.searchParams)
  return {
    provider,
    way,
    title: (named ? providerNames[named] : "Cloud") + (way === "kubernetes" ? ", Kubernetes" : ""),
    ...(await loadGuide(context, url, `${provider}-${way}`)),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return await generateAction(context, request, url)
}

export const shouldRevalidate = skipRevalidationOnGenerate

export default function Cloud({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, way, guide } = loaderData
  return (
    <GuideView
      guide={withoutGeneratedSteps(guide, actionData)}
      choices={<CloudChoices provider={provider} way={way} />}
      inside={guideForms(loaderData, actionData)}
    />
  )
}

const ways: Record<CloudInstallation, { name: string; text: string }> = {
  machine: { name: "Virtual machine", text: "Docker Compose on a single VM. The quickest setup." },
  kubernetes: { name: "Kubernetes", text: "For more users, more models, and GPUs on multiple nodes." },
}

/** The provider and the choice of machine or cluster, both kept in the address. */
export function CloudChoices({ provider, way }: { provider: CloudProvider; way: CloudInstallation }) {
  const link = useGuideLink()
  return (
    <>
      <TabLinks
        label="Providers"
        tabs={cloudProviders.map((key) => ({
          key,
          label: providerNames[key],
          to: link(guideAddress("cloud", key), way),
          current: key === provider,
        }))}
      />
      <nav aria-label="Installation type">
        <ul className="grid max-w-[46rem] grid-cols-2 gap-3 max-sm:grid-cols-1">
          {Object.entries(ways).map(([key, { name, text }]) => (
            <li key={key} className="grid">
              <Link
                to={link(guideAddress("cloud", provider), key)}
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
    </>
  )
}
