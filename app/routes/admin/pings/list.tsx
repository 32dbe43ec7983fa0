import { href, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import type { Problem } from "~/domain/outcome"
import { errorText } from "~/domain/problem-text"
import { reuseUnchangedRows } from "~/domain/table"
import { addressWith } from "~/http/address"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { useTable } from "~/page/use-table"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { ColumnChoice } from "~/ui/table/column-choice"
import { DataTable } from "~/ui/table/data-table"
import { ExportLink } from "~/ui/table/export-link"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { SearchForm } from "~/ui/table/search-form"
import { UnreadEntries } from "~/ui/unread-entries"
import type { Route } from "./+types/list"
import type { PingRow } from "./columns"
import { pingColumns, pingTable } from "./columns"
import { loadPings, type PingResults, type PingsSnapshot, pingSource } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Ping Dashboard")

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadPings(pingSource(context), url.searchParams)
}

export const shouldRevalidate = reloadOnSearch

export default function VersionPingsDashboard({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Version Pings Dashboard"
        action={<LinkButton to={`${href("/admin/pings/spread")}${search}`}>Versions and installs</LinkButton>}
      >
        Version reports from self-hosted installations.
      </PageHeader>
      <PingList rendered={loaderData} />
    </div>
  )
}

function PingList({ rendered }: { rendered: PingsSnapshot }) {
  const { latest, good } = usePings(rendered)
  return (
    <>
      {latest.problem && <PingLoadError problem={latest.problem} goodAt={good?.at ?? null} />}
      {good?.found?.total === 0 && (
        <EmptyState icon="activity" title="No pings yet">
          Installations appear here once they report their version.
        </EmptyState>
      )}
      {good?.found && good.found.total > 0 && <Results found={good.found} />}
    </>
  )
}

function Results({ found }: { found: PingResults }) {
  const use = useTable(pingTable)
  const { choices } = found
  return (
    <section aria-label="Pings" className="data-table-frame grid grid-cols-1 gap-3">
      <SearchForm
        use={use}
        label="Search pings"
        filters={[
          { key: "version", label: "Version", all: "All versions", values: choices.version ?? [] },
          {
            key: "country",
            label: "Country",
            all: "All countries",
            values: choices.country ?? [],
            others: { label: "Other countries", values: choices.otherCountries ?? [] },
          },
          {
            key: "managed",
            label: "Managed",
            all: "Managed or not",
            values: ["Managed", "Not managed"],
          },
          {
            key: "licensed",
            label: "Licensed",
            all: "Licensed or not",
            values: ["Licensed", "Not licensed"],
          },
        ]}
        columns={pingColumns}
      >
        <ColumnChoice use={use} columns={pingColumns} />
        <ExportLink path={href("/admin/pings/pings.csv")} />
      </SearchForm>
      <p role="status" className="text-ink-2 tabular-nums">
        {countText(found)}
      </p>
      <UnreadEntries count={found.unread} />
      <NoSuchPage use={use} page={found.page} />
      {found.rows.length === 0 ? (
        <NoResults use={use} />
      ) : (
        <>
          <DataTable caption="Pings" columns={pingColumns} rows={found.rows} nameOf={nameOf} use={use} />
          <Pager use={use} page={found.page} pages={found.pages} />
        </>
      )}
    </section>
  )
}

function nameOf({ ip, id }: PingRow) {
  return ip ?? id
}

/** "2,418 pings", "31 of 2,418 pings", "31 among the newest 1,000 of 2,418 pings" */
function countText({ found, total, lookedAt }: PingResults) {
  const [some, looked, all] = [found, lookedAt ?? total, total].map((count) => count.toLocaleString("en-US"))
  if (lookedAt !== null && lookedAt < total) return `${some} among the newest ${looked} of ${all} pings`
  if (found < total) return `${some} of ${all} pings`
  return `${all} ${total === 1 ? "ping" : "pings"}`
}

export function PingLoadError({ problem, goodAt }: { problem: Problem; goodAt: number | null }) {
  const title = <span className="text-red">{errorText(problem)}</span>
  return <LoadError title={title} problem={null} goodAt={goodAt} />
}

const unreachableSnapshot: PingsSnapshot = {
  at: 0,
  query: "",
  found: null,
  problem: { kind: "unavailable", text: null },
}

function usePings(initial: PingsSnapshot) {
  return useLiveData({
    initial,
    path: addressWith(href("/admin/pings/list"), new URLSearchParams(initial.query)),
    everyMs: 60_000,
    unreachable: unreachableSnapshot,
    merge: keepRows,
  })
}

/** Unchanged rows keep their identity, so that a refresh doesn't re-render them. */
function keepRows(before: PingsSnapshot | null, arrived: PingsSnapshot): PingsSnapshot {
  if (!arrived.found) return arrived
  const rows = reuseUnchangedRows(before?.found?.rows ?? [], arrived.found.rows)
  return { ...arrived, found: { ...arrived.found, rows } }
}
