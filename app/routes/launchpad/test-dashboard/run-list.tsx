import { useRef } from "react"
import { runsAPage } from "~/domain/test-runs"
import { useTable } from "~/http/use-table"
import type { TestRun } from "~/platform/test-runs"
import { EmptyState } from "~/ui/empty-state"
import { DataTable } from "~/ui/table/data-table"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { runColumns, runTable } from "./columns"
import { HistoryPanel } from "./history/history-panel"
import type { RunReading, RunsFound } from "./reading"
import { RunFilters, RunTypes } from "./run-filters"
import { RunProblem } from "./run-problem"
import { useRuns } from "./use-runs"
import { runName } from "./words"

/** The runs in the state that they are in, kept fresh while one of them runs. */
export function RunList({ rendered }: { rendered: RunReading }) {
  const { latest, good } = useRuns(rendered)
  const found = good?.found
  const isFirst = found?.page === 1
  return (
    <>
      <RunTypes />
      {latest.problem && (
        <RunProblem title="Failed to fetch test runs" kind={latest.problem} goodAt={good?.at ?? null} />
      )}
      {found && found.total === 0 && (
        <EmptyState icon="activity" title="No test runs yet">
          Once a test of this kind has been started, it is listed here.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <>
          {isFirst && <HistoryPanel past={found.past} total={found.total} />}
          <Found found={found} />
        </>
      )}
    </>
  )
}

function Found({ found }: { found: RunsFound }) {
  const use = useTable(runTable)
  const table = useRef<HTMLTableElement>(null)
  return (
    <section aria-label="Test runs" className="data-table-frame grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ink-2 tabular-nums">
          {countText(found)}
        </p>
        <RunFilters use={use} branches={found.branches} />
      </div>
      <NoSuchPage use={use} page={found.page} />
      {found.rows.length === 0 ? (
        <NoResults use={use} />
      ) : (
        <>
          <DataTable
            ref={table}
            caption="Test runs"
            columns={runColumns}
            rows={found.rows}
            id={idOf}
            nameOf={runName}
            use={use}
          />
          {found.found > runsAPage && <Pager use={use} page={found.page} pages={found.pages} />}
        </>
      )}
    </section>
  )
}

function idOf({ id }: TestRun) {
  return id
}

/** "94 runs"; "12 of 94 runs" where something was looked for; and how far was looked, where that is not all of it. */
function countText({ found, total, lookedAt }: RunsFound) {
  const [some, looked, all] = [found, lookedAt ?? total, total].map((count) => count.toLocaleString("en-US"))
  if (lookedAt !== null && lookedAt < total) return `${some} among the newest ${looked} of ${all} runs`
  if (lookedAt !== null) return `${some} of ${all} runs`
  return `${all} ${total === 1 ? "run" : "runs"}`
}
