import { useRef } from "react"
import { useLocation } from "react-router"
import { useTable } from "~/http/use-table"
import type { Problem } from "~/platform/outcome"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { RelativeTime } from "~/ui/relative-time"
import { ColumnChoice } from "~/ui/table/column-choice"
import { DataTable } from "~/ui/table/data-table"
import { ExportLink } from "~/ui/table/export-link"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { SearchForm } from "~/ui/table/search-form"
import { pingColumns, pingTable } from "./columns"
import type { PingReading, PingsFound } from "./reading"
import type { PingRow } from "./rows"
import { usePings } from "./use-pings"

/** The pings in the state that they are in, kept fresh where scripts run. */
export function PingList({ rendered }: { rendered: PingReading }) {
  const { latest, good } = usePings(rendered)
  return (
    <>
      {latest.problem && <PingProblem problem={latest.problem} goodAt={good?.at ?? null} />}
      {good?.found?.total === 0 && (
        <EmptyState icon="activity" title="No pings yet">
          Installations that report their version are listed here.
        </EmptyState>
      )}
      {good?.found && good.found.total > 0 && <Found found={good.found} />}
    </>
  )
}

function Found({ found }: { found: PingsFound }) {
  const use = useTable(pingTable)
  const table = useRef<HTMLTableElement>(null)
  const { choices } = found
  return (
    <section aria-label="Pings" className="data-table-frame grid grid-cols-1 gap-3">
      <SearchForm
        use={use}
        label="Search pings"
        filters={[
          { key: "version", label: "Version", all: "All versions", values: choices.version ?? [] },
          { key: "country", label: "Country", all: "All countries", values: choices.country ?? [] },
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
        <ExportLink path="/admin/pings/pings.csv" />
      </SearchForm>
      <p role="status" className="text-ink-2 tabular-nums">
        {countText(found)}
      </p>
      <NoSuchPage use={use} page={found.page} />
      {found.rows.length === 0 ? (
        <NoResults use={use} />
      ) : (
        <>
          <DataTable
            ref={table}
            caption="Pings"
            columns={pingColumns}
            rows={found.rows}
            id={idOf}
            nameOf={nameOf}
            use={use}
          />
          <Pager use={use} page={found.page} pages={found.pages} />
        </>
      )}
    </section>
  )
}

function idOf({ id }: PingRow) {
  return id
}

function nameOf({ ip, id }: PingRow) {
  return ip ?? id
}

/** "2,418 pings"; "31 of 2,418 pings" of what was looked for; and how far was looked, where that is not all of it. */
function countText({ found, total, lookedAt }: PingsFound) {
  const [some, looked, all] = [found, lookedAt ?? total, total].map((count) => count.toLocaleString("en-US"))
  if (lookedAt !== null && lookedAt < total) return `${some} among the newest ${looked} of ${all} pings`
  if (found < total) return `${some} of ${all} pings`
  return `${all} ${total === 1 ? "ping" : "pings"}`
}

/** "Error: (message)", in red (spec 1 §8). */
export function PingProblem({ problem, goodAt }: { problem: Problem; goodAt: number | null }) {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      actions={
        <LinkButton to={pathname + search} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p className="font-semibold text-red">Error: {problem.text ?? "The platform gave no usable answer."}</p>
      {goodAt !== null && (
        <p>
          What is shown was read <RelativeTime at={goodAt} />.
        </p>
      )}
    </Notice>
  )
}
