import { href } from "react-router"
import { keepUnchanged } from "~/domain/table"
import { runStateOf } from "~/domain/test-runs"
import { useArrivals } from "~/http/arrivals"
import { usePolled } from "~/http/poll"
import { useSessionEnd } from "~/http/session-end"
import type { loader } from "./list"
import type { RunReading } from "./reading"

const everyMs = 10_000

interface Known {
  latest: RunReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: RunReading | null
}

/** The runs as last read, by this page's own loader or, while one of them runs, by a poll since. */
export function useRuns(rendered: RunReading): Known {
  const path = href("/test-dashboard/list")
  const address = rendered.query === "" ? path : `${path}?${rendered.query}`
  const known = useArrivals(
    rendered,
    (known: Known) => usePolled<typeof loader>(address, everyMs, somethingRuns(known)),
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

/** Rows that have not changed stay the same objects; the history is read with the page and not by polls. */
function learn(known: Known | null, arrived: RunReading): Known {
  if (!arrived.found) {
    const isSame = arrived.at === 0 || known?.good?.query === arrived.query
    return { latest: arrived, good: isSame ? (known?.good ?? null) : null }
  }
  const before = known?.good?.query === arrived.query ? known.good.found : null
  const rows = keepUnchanged(before?.rows ?? [], arrived.found.rows, ({ id }) => id)
  const history = arrived.found.history ?? before?.history ?? null
  const branches = [...new Set([...(before?.branches ?? []), ...arrived.found.branches])]
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows, history, branches } } }
}
