import { durationText, type TrendDay } from "~/domain/test-runs"

const plot = 84
const top = 18
const height = plot + top + 20

/** A bar for each day, what failed upon what passed; drawn on the server. */
export function ResultChart({ days }: { days: TrendDay[] }) {
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

/** The median of each day that has one, joined by lines; drawn on the server. */
export function DurationChart({ days }: { days: TrendDay[] }) {
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
  /** What the upper line stands for. */
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
