import type { ReactNode } from "react"
import { durationText } from "~/domain/test-runs"
import { ChartTable } from "~/ui/chart-table"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { DurationChart, ResultChart } from "./charts"
import { type History, historyOf, type PastRun } from "./history"
import { Strips } from "./strips"

/** How the tests have been doing: figures, two charts of the same days, and the latest runs of each branch. */
export function HistoryPanel({ past, total }: { past: readonly PastRun[] | null; total: number }) {
  const history = past && historyOf(past, total)
  return (
    <TitledPanel title="History" aside={history && <p className="text-sm text-ink-2">{coverage(history)}</p>}>
      <PanelBody className="grid grid-cols-1 gap-6">
        {!history && (
          <p className="text-ink-2">
            The history of {total.toLocaleString("en-US")} runs cannot be read just now; the list below is
            complete.
          </p>
        )}
        {history && history.of === 0 && <p className="text-ink-2">No run on this branch.</p>}
        {history && history.of > 0 && (
          <>
            <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
              <Figure label="Pass rate" value={percent(history.passRate)} note="of what passed or failed">
                <ResultChart days={history.days} />
              </Figure>
              <Figure label="Duration" value={seconds(history.medianSeconds)} note="median">
                <DurationChart days={history.days} />
              </Figure>
            </div>
            <ChartTable
              head={["Day", "Passed", "Failed", "Pass rate", "Median duration"]}
              rows={history.days.toReversed().map(({ day, passed, failed, passRate, medianSeconds }) => ({
                key: day,
                name: day,
                values: [String(passed), String(failed), percent(passRate), seconds(medianSeconds)],
              }))}
            />
            <Strips strips={history.strips} />
          </>
        )}
      </PanelBody>
    </TitledPanel>
  )
}

function Figure({
  label,
  value,
  note,
  children,
}: {
  label: string
  value: string
  note: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm font-semibold text-ink-2">{label}</span>
        <strong className="font-display text-xl font-semibold tabular-nums">{value}</strong>
        <span className="text-sm text-ink-2">{note}</span>
      </p>
      {children}
    </div>
  )
}

function percent(share: number | null) {
  return share === null ? "–" : `${Math.round(100 * share)}%`
}

function seconds(of: number | null) {
  return (of === null ? null : durationText(of)) ?? "–"
}

/** What all of it is made of. */
function coverage({ of, total }: History) {
  const [some, all] = [of, total].map((count) => count.toLocaleString("en-US"))
  return of < total ? `${some} of the newest of ${all} runs` : `All ${all} runs`
}
