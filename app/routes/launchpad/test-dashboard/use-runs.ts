import { href } from "react-router"
import { keepUnchanged } from "~/domain/table"
import { runStateOf, updatedRuns } from "~/domain/test-runs"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import { mostRuns, type PastRun } from "./history/history"
import type { loader } from "./list"
import type { RunReading } from "./reading"

const everyMs = 10_000
const unreached: RunReading = { at: 0, query: "", found: null, problem: "unavailable" }

interface Known {
  latest: RunReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: RunReading | null
}

/** The runs as last read, by this page's own loader or, while one of them runs, by a poll since. */
export function useRuns(rendered: RunReading): Known {
  const path = href("/test-dashboard/list")
  const address = rendered.query === "" ? path : `${path}?${rendered.query}`
  const known = useLiveData(
    rendered,
    (known: Known) =>
      usePolled<typeof loader>(address, everyMs, unreached, { enabled: somethingRuns(known) }),
    learn,
  )
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}

function somethingRuns({ good }: Known) {
  return (
    good?.found?.rows.some(
      ({ status, completedAt }) => runStateOf(status) === "running" || completedAt === null,
    ) ?? false
  )
}

/**
 * Rows that have not changed stay the same objects. All that the history is made of is read with the page; polls of the plain
 * list bring how the newest runs are now, and those that have started since.
 */
function learn(known: Known | null, arrived: RunReading): Known {
  if (!arrived.found) {
    const isSame = arrived.at === 0 || known?.good?.query === arrived.query
    return { latest: arrived, good: isSame ? (known?.good ?? null) : null }
  }
  const before = known?.good?.query === arrived.query ? known.good.found : null
  const rows = keepUnchanged(before?.rows ?? [], arrived.found.rows, ({ id }) => id)
  const past = arrived.found.past ?? pastSince(before?.past ?? null, arrived.found.rows)
  const branches = [...new Set([...(before?.branches ?? []), ...arrived.found.branches])]
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows, past, branches } } }
}

function pastSince(past: PastRun[] | null, rows: readonly PastRun[]) {
  return past && updatedRuns(past, rows, mostRuns)
}
