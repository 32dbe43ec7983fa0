import type { ReactNode } from "react"
import { accessUrl } from "~/domain/access-url"
import { hourlyCents } from "~/domain/charges"
import { pageTitle, useBrand } from "~/page/use-brand"
import { DateTime } from "~/ui/date-time"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import type { Route } from "./+types/detail.index"
import { deploymentName, useCurrentRow } from "./components/detail-view"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, deploymentName(matches))

export default function DeploymentDetails() {
  const row = useCurrentRow()
  if (!row) return null
  const { lifetime } = row
  const launchUrl = accessUrl(row.ipv4, useBrand().clusterDomain)
  return (
    <TitledPanel title="Details">
      <PanelBody>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-4">
          <Fact label="ID">
            <code translate="no" className="font-mono text-sm [overflow-wrap:anywhere]">
              {row.id}
            </code>
          </Fact>
          <Fact label="Machine">{row.kind === "gpu" ? "GPU Instance" : "Trial VM"}</Fact>
          <Fact label="Version">{row.version ?? <Unknown />}</Fact>
          <Fact label="IPv4 address">
            {row.ipv4 ? (
              <code translate="no" className="font-mono text-sm">
                {row.ipv4}
              </code>
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact label="Address">
            {launchUrl ? (
              <span className="[overflow-wrap:anywhere]">{launchUrl.replace("https://", "")}</span>
            ) : (
              <Unknown />
            )}
          </Fact>
          <Fact label="Created">
            {row.createdAt === null ? (
              <Unknown />
            ) : (
              <span>
                <DateTime at={row.createdAt} /> · <RelativeTime at={row.createdAt} />
              </span>
            )}
          </Fact>
          <Fact label="Stops">
            {lifetime.kind === "until" ? <DateTime at={lifetime.at} /> : null}
            {lifetime.kind === "endless" ? <span>{hourlyCents(row) > 0 ? "Never expires" : "—"}</span> : null}
            {lifetime.kind === "unstarted" ? <span>{`${lifetime.minutes} min after it starts`}</span> : null}
          </Fact>
        </dl>
      </PanelBody>
    </TitledPanel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function Unknown() {
  return <span className="text-ink-2">not available yet</span>
}
