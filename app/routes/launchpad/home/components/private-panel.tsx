import type { ReactNode } from "react"
import { Link } from "react-router"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { LoadError } from "~/console/load-error"
import { connectedUrl } from "~/domain/connected-deployments"
import { guideAddress } from "~/domain/guide-address"
import type { Outcome } from "~/domain/outcome"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icon-names"
import { NewTabButton } from "~/ui/new-tab-button"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { UnreadEntries } from "~/ui/unread-entries"
import type { PanelList, PrivateDeployment } from "../load.server"
import { unreadClass } from "./panel-parts"

const shownAtHome = 2

const tiles: { name: string; icon: IconName; to: string }[] = [
  { name: "Local", icon: "laptop", to: guideAddress("local") },
  { name: "Docker", icon: "container", to: guideAddress("onprem", "docker") },
  { name: "Kubernetes", icon: "ship-wheel", to: guideAddress("onprem", "kubernetes") },
  { name: "AWS", icon: "cloud", to: guideAddress("cloud", "aws") },
  { name: "GCP", icon: "cloud", to: guideAddress("cloud", "gcp") },
  { name: "Azure", icon: "cloud", to: guideAddress("cloud", "azure") },
  { name: "OCI", icon: "cloud", to: guideAddress("cloud", "oci") },
]

export function PrivatePanel({ connected }: { connected: Outcome<PanelList<PrivateDeployment>> }) {
  return (
    <Sheet total={connected.ok ? connected.value.total : 0}>
      {connected.ok ? (
        <>
          <UnreadEntries count={connected.value.unread} className={unreadClass} />
          <DeploymentList deployments={connected.value.rows} />
        </>
      ) : (
        <PanelBody>
          <LoadError resource="your private deployments" problem={connected.problem.kind}>
            They keep running, and the guides still work.
          </LoadError>
        </PanelBody>
      )}
    </Sheet>
  )
}

/** Visitors' deployments are stored in the browser. */
export function VisitorPrivatePanel() {
  const deployments = useLocalDeployments()
  return (
    <Sheet total={deployments.length}>
      <DeploymentList deployments={deployments} />
    </Sheet>
  )
}

function Sheet({ total, children }: { total: number; children: ReactNode }) {
  return (
    <TitledPanel title="Private Deployments" count={total}>
      <PanelBody>
        <ul
          aria-label="Setup guides"
          className="grid auto-rows-fr grid-cols-4 gap-2 max-[22.5rem]:grid-cols-2"
        >
          {tiles.map((tile) => (
            <Tile key={tile.name} {...tile} />
          ))}
          <Tile name="Get Setup Guide" icon="arrow-right" to={guideAddress()} leads />
        </ul>
      </PanelBody>
      {children}
    </TitledPanel>
  )
}

function Tile({ name, icon, to, leads = false }: (typeof tiles)[number] & { leads?: boolean }) {
  return (
    <li className="grid">
      <Link
        to={to}
        className={`grid min-h-20 content-center justify-items-center gap-1.5 rounded-control border px-1 py-2.5 text-center text-sm font-medium transition-colors max-sm:text-xs ${leads ? "border-transparent bg-ember-wash text-ember-ink hover:border-ember" : "border-line bg-paper text-ink hover:border-edge"}`}
      >
        <Icon name={icon} size="lg" className={leads ? "" : "text-ink-2"} />
        {name}
      </Link>
    </li>
  )
}

/** The URL was typed by a user: linked only when it is safe. */
function DeploymentList({ deployments }: { deployments: PrivateDeployment[] }) {
  return (
    <ul>
      {deployments.slice(0, shownAtHome).map(({ id, name, url }) => {
        const address = connectedUrl(url)
        return (
          <li
            key={id}
            className="flex min-h-14 items-center gap-x-4 border-t border-line px-5 py-2.5 max-md:px-4 narrow:flex-wrap"
          >
            <span className="min-w-0 flex-1 narrow:basis-full">
              <span className="block font-semibold wrap-anywhere">
                <bdi translate="no">{name}</bdi>
              </span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                <bdi translate="no">{address ?? (url || "Unknown address")}</bdi>
              </span>
            </span>{" "}
            {address !== null && (
              <NewTabButton href={address} size="sm" of={` ${name}`}>
                Open
              </NewTabButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
