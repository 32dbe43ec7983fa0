import { href } from "react-router"
import { isStale } from "~/domain/is-stale"
import { keepUnchanged } from "~/domain/table"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./list"
import type { DashboardReading } from "./rows"

/** Spec 1 §4. */
const everyMs = 10_000
/** Not this browser's time: its clock may differ from the server's, by which readings are put in order. */
const unreached: DashboardReading = { at: 0, query: "", found: null, problem: "unavailable" }

interface Known {
  /** The latest reading of all. */
  latest: DashboardReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: DashboardReading | null
}

/** The list as last read, by this page's own loader or by a poll since. */
export function useDashboard(rendered: DashboardReading): Known {
  const path = href("/dashboard/list")
  const address = rendered.query === "" ? path : `${path}?${rendered.query}`
  const known = useLiveData(rendered, () => usePolled<typeof loader>(address, everyMs, unreached), learn)
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}

/** A poll that was sent before an action may be answered after it: then it knows less than the page does already. */
function learn(known: Known | null, arrived: DashboardReading): Known {
  const good = known?.good?.query === arrived.query ? known.good : null
  if (!arrived.found) return { latest: arrived, good: good ?? null }
  if (known && good && isStale(arrived.at, good.at)) return known
  const before = known?.good?.found?.rows ?? []
  const rows = keepUnchanged(before, arrived.found.rows, ({ id }) => id)
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows } } }
}
