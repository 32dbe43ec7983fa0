import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { durationText, type RunState, runStateOf, type TrendDay } from "~/domain/test-runs"
import { ChartTable } from "~/ui/chart-table"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { type History, type HistoryStrip, historyOf, type PastRun } from "../history"

export function HistoryPanel({ past, total }: { past: readonly PastRun[] | null; total: number }) {
  const history = past && historyOf(past, total)
  return (
    <TitledPanel title="History" aside={history && <p className="text-sm text-ink-2">{coverage(history)}</p>}>
      <PanelBody className="grid grid-cols-1 gap-6">
        {!history && (
          <p className="text-ink-2">
            Couldn't load the history of {total.toLocaleString("en-US")} runs. The list below is complete.
          </p>
        )}
        {history && history.counted === 0 && <p className="text-ink-2">No runs on this branch.</p>}
        {history && history.counted > 0 && (
          <>
            <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
              <Figure label="Pass rate" value={percent(history.passRate)} note="of passed and failed runs">
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

function coverage({ counted, total }: History) {
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
function Strips({ strips }: { strips: HistoryStrip[] }) {
  return (
    <section aria-label="Latest runs by branch" className="border-t border-line pt-4">
      <ul className="grid grid-cols-1 gap-x-10 gap-y-4 sm:grid-cols-2">
        {strips.map(({ type, branch, runs }) => (
          <li key={`${type} ${branch}`} className="grid grid-cols-1 content-start gap-1.5">
            <p className="text-sm">
              <span className="font-medium">{type}</span>{" "}
              <bdi translate="no" className="font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">
                {branch}
              </bdi>
            </p>
            <ol className="flex flex-wrap gap-1">
              {runs.map(({ id, name, status }) => (
                <li key={id}>
                  <Link
                    to={href("/test-dashboard/:id", { id })}
                    title={`${name}: ${status}`}
                    className={`grid size-6 place-items-center rounded-xs border border-transparent text-xs font-semibold pointer-coarse:size-11 ${looks[runStateOf(status)].look}`}
                  >
                    <span aria-hidden="true">{looks[runStateOf(status)].sign}</span>
                    <span className="sr-only">
                      {name}: {status}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

const plot = 84
const top = 18
const height = plot + top + 20

function ResultChart({ days }: { days: TrendDay[] }) {
  const most = Math.max(1, ...days.map(({ passed, failed }) => passed + failed))
  const step = 100 / Math.max(1, days.length)
  const [passed, failed] = [sum(days.map((day) => day.passed)), sum(days.map((day) => day.failed))]
  return (
    <Frame
      name={`Results by day: ${passed} passed and ${failed} failed in ${days.length} days`}
      days={days}
      most={`${most} a day`}
    >
      {days.map(({ day, passed, failed }, at) => {
        const good = (plot * passed) / most
        const bad = (plot * failed) / most
        const place = { x: `${(at + 0.12) * step}%`, width: `${0.76 * step}%` }
        return (
          <g key={day}>
            <rect {...place} y={top + plot - good} height={good} className="fill-green" />
            <rect {...place} y={top + plot - good - bad} height={bad} className="fill-red" />
          </g>
        )
      })}
    </Frame>
  )
}

function DurationChart({ days }: { days: TrendDay[] }) {
  const known = days.flatMap(({ day, medianSeconds }, at) =>
    medianSeconds === null ? [] : [{ day, at, seconds: medianSeconds }],
  )
  const most = Math.max(1, ...known.map(({ seconds }) => seconds))
  const step = 100 / Math.max(1, days.length)
  const x = (at: number) => `${(at + 0.5) * step}%`
  const y = (seconds: number) => top + plot * (1 - seconds / most)
  const [first, last] = [known[0], known.at(-1)]
  const name =
    first && last
      ? `Median duration by day: from ${durationText(first.seconds)} to ${durationText(last.seconds)}`
      : "Median duration by day: not known"
  return (
    <Frame name={name} days={days} most={durationText(most) ?? ""}>
      {known.slice(1).map(({ day, at, seconds }, index) => (
        <line
          key={day}
          x1={x(known[index]?.at ?? at)}
          y1={y(known[index]?.seconds ?? seconds)}
          x2={x(at)}
          y2={y(seconds)}
          strokeWidth="1.75"
          strokeLinecap="round"
          className="stroke-ember"
        />
      ))}
      {known.map(({ day, at, seconds }) => (
        <circle key={day} cx={x(at)} cy={y(seconds)} r="2.5" className="fill-ember" />
      ))}
    </Frame>
  )
}

function Frame({
  name,
  days,
  most,
  children,
}: {
  name: string
  days: TrendDay[]
  /** Label of the upper grid line. */
  most: string
  children: React.ReactNode
}) {
  return (
    <svg role="img" aria-label={name} width="100%" height={height} className="block">
      <line x1="0" x2="100%" y1={top} y2={top} className="stroke-line" />
      <line x1="0" x2="100%" y1={top + plot} y2={top + plot} className="stroke-line-strong" />
      <text x="0" y="11" className="fill-ink-2 text-xs tabular-nums">
        {most}
      </text>
      {children}
      <text x="0" y={height - 4} className="fill-ink-2 text-xs tabular-nums">
        {dayName(days[0]?.day)}
      </text>
      <text x="100%" y={height - 4} textAnchor="end" className="fill-ink-2 text-xs tabular-nums">
        {dayName(days.at(-1)?.day)}
      </text>
    </svg>
  )
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" })

/** "Mar 2" of "2026-03-02". */
function dayName(day: string | undefined) {
  return day === undefined ? "" : dayFormat.format(new Date(`${day}T00:00:00Z`))
}

function sum(numbers: number[]) {
  return numbers.reduce((one, other) => one + other, 0)
}
