import { href } from "react-router"
import { keepUnchanged } from "~/domain/table"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./list"
import type { PingReading } from "./reading"

/** Spec 1 §4. */
const everyMs = 60_000
const unreached: PingReading = { at: 0, query: "", found: null, problem: { kind: "unavailable", text: null } }

interface Known {
  latest: PingReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: PingReading | null
}

/** The pings as last read, by this page's own loader or by a poll since. */
export function usePings(rendered: PingReading): Known {
  const path = href("/admin/pings/list")
  const address = rendered.query === "" ? path : `${path}?${rendered.query}`
  const known = useLiveData(rendered, () => usePolled<typeof loader>(address, everyMs, unreached), learn)
  useSessionEnd(known.latest.problem?.kind === "session-ended")
  return known
}

/** Rows that have not changed stay the same objects, so that a refresh leaves them alone. */
function learn(known: Known | null, arrived: PingReading): Known {
  if (!arrived.found) {
    const isSame = arrived.at === 0 || known?.good?.query === arrived.query
    return { latest: arrived, good: isSame ? (known?.good ?? null) : null }
  }
  const before = known?.good?.found?.rows ?? []
  const rows = keepUnchanged(before, arrived.found.rows, ({ id }) => id)
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows } } }
}
