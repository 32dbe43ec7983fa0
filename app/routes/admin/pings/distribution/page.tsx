import { href, Link, useLocation } from "react-router"
import { formatNumber } from "~/domain/count-text"
import { type Installs, installsByMonth, type Share, versionDistribution } from "~/domain/ping-distribution"
import { readTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { pageTitle } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { ChartTable } from "~/ui/chart-table"
import { Bar, ColumnChart } from "~/ui/column-chart"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { pingTable } from "../columns"
import { PingLoadError } from "../list"
import { findPings } from "../load.server"
import type { Route } from "./+types/page"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Versions and installs")

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readTable(url.searchParams, pingTable)
  const found = await findPings(context, state)
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
      <PageHeader
        back={
          <BackLink to={addressWith(href("/admin/pings"), new URLSearchParams(search))}>
            Version Pings Dashboard
          </BackLink>
        }
        title="Versions and installs"
      >
        {spread && coverage(spread)}
      </PageHeader>
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

const rowHeight = 30
/** Leaves room for the label after the longest bar. */
const widestShare = 66

/** Server-rendered bars. Widths are percentages, so the text keeps its size. */
function VersionChart({ shares, total }: { shares: Share[]; total: number }) {
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
              {formatNumber(count)} · {percent(count, total)}
            </text>
          </g>
        ))}
      </svg>
      <ChartTable
        head={["Version", "Installations", "Share"]}
        rows={shares.map(({ label, count }) => ({
          name: <VersionLink label={label} />,
          key: label,
          values: [formatNumber(count), percent(count, total)],
        }))}
      />
    </div>
  )
}

function VersionLink({ label }: { label: string }) {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  // "Unknown" and "3 other versions" are not filter values.
  if (!/^v?\d[\w.-]*$/.test(label)) return label
  parameters.delete("page")
  parameters.set("version", label)
  return (
    <Link to={addressWith(href("/admin/pings"), parameters)} className="link">
      {label}
    </Link>
  )
}

function percent(count: number, of: number) {
  return `${((100 * count) / of).toFixed(1)}%`
}

function MonthChart({ installs: { months, earlier, undated } }: { installs: Installs }) {
  const most = Math.max(1, ...months.map(({ count }) => count))
  const apart = [
    earlier > 0 ? `${formatNumber(earlier)} were installed earlier.` : "",
    undated > 0 ? `${formatNumber(undated)} have no date.` : "",
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-1 gap-3">
      {months.length > 0 && (
        <ColumnChart
          name={`New installations by month: ${months.map(({ label, count }) => `${monthName(label)} ${count}`).join(", ")}`}
          most={formatNumber(most)}
          labels={months.map(({ label }) => monthName(label))}
        >
          {months.map(({ label, count }, at) => (
            <Bar key={label} column={at} columns={months.length} to={count / most} className="fill-ember" />
          ))}
        </ColumnChart>
      )}
      {apart.length > 0 && <p className="text-sm text-ink-2">{apart.join(" ")}</p>}
      {months.length > 0 && (
        <ChartTable
          head={["Month", "Installations"]}
          rows={months.map(({ label, count }) => ({
            name: monthName(label),
            key: label,
            values: [formatNumber(count)],
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
