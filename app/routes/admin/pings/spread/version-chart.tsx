import { Link, useLocation } from "react-router"
import type { Share } from "~/domain/ping-distribution"
import { addressWith } from "~/http/use-table"
import { ChartTable } from "~/ui/chart-table"
import { linkClass } from "~/ui/link"

const rowHeight = 30
/** Room for the numbers behind the longest bar. */
const widestShare = 66

/** Bars of which each is as long as its share, drawn on the server; widths are shares of the picture, texts are not. */
export function VersionChart({ shares, of }: { shares: Share[]; of: number }) {
  const most = Math.max(...shares.map(({ count }) => count))
  const name = `Installations by version: ${shares
    .slice(0, 3)
    .map(({ label, count }) => `${label} on ${count}`)
    .join(", ")}${shares.length > 3 ? ", and others" : ""}`
  return (
    <div className="grid grid-cols-1 gap-3">
      <svg role="img" aria-label={name} width="100%" height={shares.length * rowHeight} className="block">
        {shares.map(({ label, count }, at) => (
          <g key={label} transform={`translate(0 ${at * rowHeight})`}>
            <text x="0" y="10" className="fill-ink text-xs font-medium tabular-nums">
              {label}
            </text>
            <rect
              x="0"
              y="15"
              height="8"
              rx="2"
              width={`${(count / most) * widestShare}%`}
              className="fill-ember"
            />
            <text
              x={`${(count / most) * widestShare}%`}
              y="23"
              dx="8"
              className="fill-ink-2 text-xs tabular-nums"
            >
              {count.toLocaleString("en-US")} · {percent(count, of)}
            </text>
          </g>
        ))}
      </svg>
      <ChartTable
        head={["Version", "Installations", "Share"]}
        rows={shares.map(({ label, count }) => ({
          name: <VersionLink label={label} />,
          key: label,
          values: [count.toLocaleString("en-US"), percent(count, of)],
        }))}
      />
    </div>
  )
}

/** The installations behind a bar, with the other filters as they are. */
function VersionLink({ label }: { label: string }) {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  // Beside numbers there are "Unknown" and "3 other versions", which no filter has.
  if (!/^v?\d[\w.-]*$/.test(label)) return label
  parameters.delete("page")
  parameters.set("version", label)
  return (
    <Link to={addressWith("/admin/pings", parameters)} className={linkClass}>
      {label}
    </Link>
  )
}

function percent(count: number, of: number) {
  return `${((100 * count) / of).toFixed(1)}%`
}
