import { Link } from "react-router"
import { type CloudProvider, cloudProviders, guideAddress } from "~/domain/guide-address"
import { TabLinks } from "~/ui/tab-links"
import type { CloudWay } from "./content/cloud"
import { providerNames } from "./guides"

const ways: Record<CloudWay, { name: string; text: string }> = {
  machine: { name: "Virtual machine", text: "Docker Compose on a single VM. The quicker way." },
  kubernetes: { name: "Kubernetes", text: "For more users, more models, and GPUs on several nodes." },
}

/** Which provider, and whether one machine or a cluster: both are in the address. */
export function CloudChoices({ provider, way }: { provider: CloudProvider; way: CloudWay }) {
  const addressOf = (of: CloudProvider, by: CloudWay) =>
    guideAddress("cloud", of) + (by === "machine" ? "" : `?with=${by}`)
  return (
    <>
      <TabLinks
        label="Providers"
        tabs={cloudProviders.map((key) => ({
          key,
          label: providerNames[key],
          to: addressOf(key, way),
          current: key === provider,
        }))}
      />
      <nav aria-label="Ways to run it">
        <ul className="grid max-w-[46rem] grid-cols-2 gap-3 max-sm:grid-cols-1">
          {Object.entries(ways).map(([key, { name, text }]) => (
            <li key={key} className="grid">
              <Link
                // The keys are those of the record.
                to={addressOf(provider, key as CloudWay)}
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
