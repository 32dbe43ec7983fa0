import { href, useLocation } from "react-router"
import { formatNumber } from "~/domain/count-text"
import { installsByMonth, versionDistribution } from "~/domain/ping-distribution"
import { readTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { pageTitle } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { pingTable } from "../columns"
import { PingLoadError } from "../list"
import { findPings, pingSource } from "../load.server"
import type { Route } from "./+types/page"
import { MonthChart, VersionChart } from "./charts"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Versions and installs")

export async function loader({ context, url }: Route.LoaderArgs) {
  const source = pingSource(context)
  const state = readTable(url.searchParams, pingTable)
  const found = await findPings(source, state)
  if (!found.ok) return { problem: found.problem, spread: null }
  const { rows, all, total } = found.value
  return {
    problem: null,
    spread: {
      of: rows.length,
      lookedAt: all.length,
      total,
      versions: versionDistribution(rows.map(({ version }) => version)),
      installs: installsByMonth(
        rows.map(({ vintage }) => vintage),
        Date.now(),
      ),
    },
  }
}

export default function VersionsAndInstalls({ loaderData: { problem, spread } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid justify-items-start gap-2">
        <BackLink to={addressWith(href("/admin/pings"), new URLSearchParams(search))}>
          Version Pings Dashboard
        </BackLink>
        <PageHeader title="Versions and installs">{spread && coverage(spread)}</PageHeader>
      </div>
      {problem && <PingLoadError problem={problem} goodAt={null} />}
      {spread?.of === 0 && <EmptyState icon="activity" title="No pings to count" />}
      {spread && spread.of > 0 && (
        <>
          <TitledPanel title="Installations by version">
            <PanelBody>
              <VersionChart shares={spread.versions} total={spread.of} />
            </PanelBody>
          </TitledPanel>
          <TitledPanel title="Installs over time">
            <PanelBody>
              <MonthChart installs={spread.installs} />
            </PanelBody>
          </TitledPanel>
        </>
      )}
    </div>
  )
}

function coverage({ of, lookedAt, total }: { of: number; lookedAt: number; total: number }) {
  const [some, looked, all] = [of, lookedAt, total].map(formatNumber)
  if (lookedAt < total) return `Based on ${some} pings among the newest ${looked} of ${all}.`
  return of < total ? `Based on ${some} of ${all} pings.` : `Based on all ${all} pings.`
}
