import { href } from "react-router"
import { isStale } from "~/domain/is-stale"
import { isAwaited } from "~/domain/provisioning"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./list"
import type { Reading } from "./reading"
import { learnSteps } from "./steps/reading-steps"

/** Spec 1 §9: the list, and the list while a new deployment has not come up. */
const listEveryMs = 5_000
const startingEveryMs = 2_000
/** Not this browser's time: its clock may differ from the server's, by which readings are put in order. */
export const unreached: Reading = { at: 0, rows: null, problem: "unavailable" }

export interface Known {
  /** The latest reading of all. */
  latest: Reading
  /** The latest one that succeeded: shown, with its age, while the platform fails. */
  good: Reading | null
}

/** The deployments as last read, by this page's own loader or by a poll since. */
export function useReading(rendered: Reading, hasten: (reading: Reading) => boolean, only?: string): Known {
  const known = useLiveData(
    rendered,
    ({ latest, good }: Known) => {
      const everyMs = hasten(good ?? latest) ? startingEveryMs : listEveryMs
      // Whoever looks elsewhere meanwhile is told by the tab when it is ready.
      const awaited = good?.rows?.some((row) => isAwaited(row, latest.at)) ?? false
      return usePolled<typeof loader>(listAddress(only), everyMs, unreached, { evenHidden: awaited })
    },
    learn,
  )
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}

function listAddress(only: string | undefined) {
  const address = href("/deployments/list")
  return only === undefined ? address : `${address}?only=${encodeURIComponent(only)}`
}

/** A poll that was sent before an action may be answered after it: then it knows less than the page does already. */
export function learn(known: Known | null, arrived: Reading): Known {
  const good = known?.good ?? null
  if (known && good && arrived.rows && isStale(arrived.at, good.at)) return known
  if (!arrived.rows) return { latest: arrived, good }
  const before = new Map(good?.rows?.map((row) => [row.id, row.steps]))
  const rows = arrived.rows.map((row) => ({
    ...row,
    steps: learnSteps(before.get(row.id) ?? null, row.steps),
  }))
  return { latest: arrived, good: { ...arrived, rows } }
}
