/** One bar of a chart. */
export interface Share {
  label: string
  count: number
}

const maxVersions = 10

/**
 * Installations per version, most common first; beyond ten versions the rest is one share, "12 other versions". An
 * installation without a version counts as "Unknown".
 */
export function versionDistribution(versions: ReadonlyArray<string | null>): Share[] {
  const counts = new Map<string, number>()
  for (const version of versions) {
    const label = version || "Unknown"
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const shares = [...counts].map(([label, count]) => ({ label, count }))
  shares.sort((one, other) => other.count - one.count || byName.compare(one.label, other.label))
  const rest = shares.slice(maxVersions)
  if (rest.length < 2) return shares
  const others = rest.reduce((sum, { count }) => sum + count, 0)
  return [...shares.slice(0, maxVersions), { label: `${rest.length} other versions`, count: others }]
}

const byName = new Intl.Collator("en", { numeric: true })

export type Installs = ReturnType<typeof installsByMonth>

const maxMonths = 24

/** Installations per month by their vintage; `now` is in epoch milliseconds. */
export function installsByMonth(vintages: ReadonlyArray<string | null>, now: number) {
  const counts = new Map<string, number>()
  let undated = 0
  for (const vintage of vintages) {
    const month = monthOf(vintage)
    if (month === null) undated++
    else counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  const last = new Date(now)
  const offered = Array.from({ length: maxMonths }, (_, back) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back)).toISOString().slice(0, 7),
  ).reverse()
  const first = offered.findIndex((month) => counts.has(month))
  const months = (first < 0 ? [] : offered.slice(first)).map((label) => ({
    label,
    count: counts.get(label) ?? 0,
  }))
  const dated = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shown = months.reduce((sum, { count }) => sum + count, 0)
  return {
    /** Each month from the first with an installation to `now`, such as "2026-03", at most the last 24. */
    months,
    /** Installations before those months. */
    earlier: dated - shown,
    /** Installations whose vintage is not a date. */
    undated,
  }
}

/** Only ISO-like dates: "2026", "spring" and "7" are not dates. */
function monthOf(vintage: string | null) {
  const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d{2}(?:[T ].*)?)?$/.exec(vintage ?? "") ?? []
  return month ?? null
}
