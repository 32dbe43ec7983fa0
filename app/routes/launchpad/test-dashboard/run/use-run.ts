import { href, useLocation } from "react-router"
import { runStateOf } from "~/domain/test-runs"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./now"
import type { RunReading } from "./reading"

const everyMs = 5_000
const unreached: RunReading = { at: 0, run: null, problem: "unavailable" }

interface Known {
  latest: RunReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: RunReading | null
}

/** The run as last read, by this page's own loader or, while it runs, by a poll since. */
export function useRun(id: string, rendered: RunReading): Known {
  const { search } = useLocation()
  const address = `${href("/test-dashboard/:id/now", { id })}${search}`
  const known = useLiveData(
    rendered,
    (known: Known) => usePolled<typeof loader>(address, everyMs, unreached, { enabled: isLive(known) }),
    learn,
  )
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}

function isLive({ good }: Known) {
  return good?.run ? runStateOf(good.run.status) === "running" || good.run.completedAt === null : false
}

function learn(known: Known | null, arrived: RunReading): Known {
  if (arrived.run) return { latest: arrived, good: arrived }
  return { latest: arrived, good: known?.good ?? null }
}
