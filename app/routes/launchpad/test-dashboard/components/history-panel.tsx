import type { ReactNode } from "react"
import { href, Link } from "react-router"
import {
  type HistoryRun,
  historyStrips,
  type RunState,
  runTimeText,
  summarizeRuns,
  type TrendDay,
  toRunState,
  trendByDay,
} from "~/domain/test-runs"
import { ChartTable } from "~/ui/chart-table"
import { Bar, ColumnChart, columnX, columnY } from "~/ui/column-chart"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { runName, typeName } from "../copy"

const mostDays = 30
const mostInStrip = 12
const mostStrips = 8

/** The newest runs in numbers; null when they couldn't be loaded. */
export function HistoryPanel({ past, total }: { past: readonly HistoryRun[] | null; total: number }) {
  return (
    <TitledPanel
      title="History"
      aside={past && <p className="text-sm text-ink-2">{coverage(past.length, total)}</p>}
    >
      <PanelBody className="grid grid-cols-1 gap-6">
        {!past && (
          <p className="text-ink-2">
            Couldn't load the history of {total.toLocaleString("en-US")} runs. The list below is complete.
          </p>
        )}
        {past?.length === 0 && <p className="text-ink-2">No runs on this branch.</p>}
        {past && past.length > 0 && <Trend past={past} />}
      </PanelBody>
    </TitledPanel>
  )
}

function Trend({ past }: { past: readonly HistoryRun[] }) {
  const { passRate, medianSeconds } = summarizeRuns(past)
  const days = trendByDay(past, mostDays)
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
        <Figure label="Pass rate" value={percent(passRate)} note="of passed and failed runs">
          <ResultChart days={days} />
        </Figure>
        <Figure label="Duration" value={seconds(medianSeconds)} note="median">
          <DurationChart days={days} />
        </Figure>
      </div>
      <ChartTable
        head={["Day", "Passed", "Failed", "Pass rate", "Median duration"]}
        rows={days.toReversed().map(({ day, passed, failed, passRate, medianSeconds }) => ({
          key: day,
          name: day,
          values: [String(passed), String(failed), percent(passRate), seconds(medianSeconds)],
        }))}
      />
      <Strips past={past} />
    </>
  )
}

interface FigureProps {
  label: string
  value: string
  note: string
  children: ReactNode
}

function Figure({ label, value, note, children }: FigureProps) {
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
  return (of === null ? null : runTimeText(of)) ?? "–"
}

function coverage(counted: number, total: number) {
  const [some, all] = [counted, total].map((count) => count.toLocaleString("en-US"))
  return counted < total ? `${some} recent runs of ${all}` : `All ${all} runs`
}

const looks: Record<RunState, { sign: string; look: string }> = {
  passed: { sign: "✓", look: "bg-green-wash text-green hover:border-green" },
  failed: { sign: "✗", look: "bg-red-wash text-red hover:border-red" },
  running: { sign: "…", look: "bg-amber-wash text-amber hover:border-amber" },
  other: { sign: "–", look: "bg-gray-wash text-ink-2 hover:border-edge" },
}

/** The newest run is on the right. */
function Strips({ past }: { past: readonly HistoryRun[] }) {
  const strips = historyStrips(past, mostInStrip).slice(0, mostStrips)
  return (
    <section aria-label="Latest runs by branch" className="border-t border-line pt-4">
      <ul className="grid grid-cols-1 gap-x-10 gap-y-4 sm:grid-cols-2">
        {strips.map(({ testType, branch, runs }) => (
          <li key={`${testType} ${branch}`} className="grid grid-cols-1 content-start gap-1.5">
            <p className="text-sm">
              <span className="font-medium">{typeName(testType)}</span>{" "}
              <bdi translate="no" className="font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">
                {branch ?? "no branch"}
              </bdi>
            </p>
            <ol className="flex flex-wrap gap-1">
              {runs.map((run) => {
                const { sign, look } = looks[toRunState(run.status)]
                const name = `${runName(run)}: ${run.status}`
                return (
                  <li key={run.id}>
                    <Link
                      to={href("/test-dashboard/:id", { id: run.id })}
                      title={name}
                      className={`grid size-6 place-items-center rounded-xs border border-transparent text-xs font-semibold pointer-coarse:size-11 ${look}`}
                    >
                      <span aria-hidden="true">{sign}</span>
                      <span className="sr-only">{name}</span>
                    </Link>
                  </li>
                )
              })}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ResultChart({ days }: { days: TrendDay[] }) {
  const most = Math.max(1, ...days.map(({ passed, failed }) => passed + failed))
  const [passed, failed] = [sum(days.map((day) => day.passed)), sum(days.map((day) => day.failed))]
  return (
    <ColumnChart
      name={`Results by day: ${passed} passed and ${failed} failed in ${days.length} days`}
      most={`${most} a day`}
      labels={days.map(dayName)}
    >
      {days.map(({ day, passed, failed }, at) => {
        const place = { column: at, columns: days.length }
        return (
          <g key={day}>
            <Bar {...place} to={passed / most} className="fill-green" />
            <Bar {...place} from={passed / most} to={(passed + failed) / most} className="fill-red" />
          </g>
        )
      })}
    </ColumnChart>
  )
}

function DurationChart({ days }: { days: TrendDay[] }) {
  const known = days.flatMap(({ day, medianSeconds }, at) =>
    medianSeconds === null ? [] : [{ day, at, seconds: medianSeconds }],
  )
  const most = Math.max(1, ...known.map(({ seconds }) => seconds))
  const spots = known.map(({ day, at, seconds }) => ({
    day,
    x: columnX(at + 0.5, days.length),
    y: columnY(seconds / most),
  }))
  const [first, last] = [known[0], known.at(-1)]
  const name =
    first && last
      ? `Median duration by day: from ${runTimeText(first.seconds)} to ${runTimeText(last.seconds)}`
      : "Median duration by day: not known"
  return (
    <ColumnChart name={name} most={runTimeText(most) ?? ""} labels={days.map(dayName)}>
      {spots.map(({ day, x, y }, at) => {
        const before = spots[at - 1] ?? { x, y }
        return (
          <g key={day}>
            <line x1={before.x} y1={before.y} x2={x} y2={y} className="stroke-ember stroke-2" />
            <circle cx={x} cy={y} r="2.5" className="fill-ember" />
          </g>
        )
      })}
    </ColumnChart>
  )
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" })

/** "Mar 2" of "2026-03-02". */
function dayName({ day }: TrendDay) {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

function sum(numbers: number[]) {
  return numbers.reduce((one, other) => one + other, 0)
}
