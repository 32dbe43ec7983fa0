import type { Installs } from "~/domain/ping-distribution"
import { ChartTable } from "~/ui/chart-table"

const barsHeight = 140
const height = 190
/** At most so many labels have room on a phone. */
const mostLabels = 4

/** A bar for each month, drawn on the server. */
export function MonthChart({ installs: { months, earlier, undated } }: { installs: Installs }) {
  const most = Math.max(1, ...months.map(({ count }) => count))
  const step = 100 / Math.max(1, months.length)
  const every = Math.ceil(months.length / mostLabels)
  const apart = [
    earlier > 0 ? `${earlier.toLocaleString("en-US")} were installed before that.` : "",
    undated > 0 ? `${undated.toLocaleString("en-US")} name no date.` : "",
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-1 gap-3">
      {months.length > 0 && (
        <svg
          role="img"
          aria-label={`New installations by month: ${months.map(({ label, count }) => `${monthName(label)} ${count}`).join(", ")}`}
          width="100%"
          height={height}
          className="block"
        >
          <line x1="0" x2="100%" y1="20" y2="20" className="stroke-line" />
          <line x1="0" x2="100%" y1={20 + barsHeight} y2={20 + barsHeight} className="stroke-line-strong" />
          <text x="0" y="12" className="fill-ink-2 text-xs tabular-nums">
            {most.toLocaleString("en-US")}
          </text>
          {months.map(({ label, count }, at) => (
            <g key={label}>
              <rect
                x={`${(at + 0.15) * step}%`}
                width={`${0.7 * step}%`}
                y={20 + barsHeight * (1 - count / most)}
                height={(barsHeight * count) / most}
                className="fill-ember"
              />
              {at % every === 0 && (
                <text
                  // The last ones would leave the picture at its right.
                  x={`${(at + (at * step > 75 ? 0.85 : 0.15)) * step}%`}
                  textAnchor={at * step > 75 ? "end" : "start"}
                  y={height - 12}
                  className="fill-ink-2 text-xs tabular-nums"
                >
                  {monthName(label)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {apart.length > 0 && <p className="text-sm text-ink-2">{apart.join(" ")}</p>}
      {months.length > 0 && (
        <ChartTable
          head={["Month", "Installations"]}
          rows={months.map(({ label, count }) => ({
            name: monthName(label),
            key: label,
            values: [count.toLocaleString("en-US")],
          }))}
        />
      )}
    </div>
  )
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" })

/** "Mar 2026" of "2026-03". */
function monthName(month: string) {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}
