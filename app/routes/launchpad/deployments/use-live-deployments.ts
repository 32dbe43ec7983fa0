import { href } from "react-router"
import { isStale } from "~/domain/is-stale"
import { isAwaited } from "~/domain/provisioning"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./list.poll"
import type { DeploymentsSnapshot, StepsSnapshot } from "./load.server"

/** Spec 1 §9: the list, and the list while a new deployment has not come up. */
const listEveryMs = 5_000
const startingEveryMs = 2_000
/** Not this browser's time: its clock may differ from the server's, by which readings are put in order. */
export const unreachableSnapshot: DeploymentsSnapshot = { at: 0, rows: null, problem: "unavailable" }

export interface LiveDeployments {
  /** The latest reading of all. */
  latest: DeploymentsSnapshot
  /** The latest one that succeeded: shown, with its age, while the platform fails. */
  good: DeploymentsSnapshot | null
}

/** The deployments as last read, by this page's own loader or by a poll since. */
export function useLiveDeployments(
  rendered: DeploymentsSnapshot,
  hasten: (reading: DeploymentsSnapshot) => boolean,
  only?: string,
): LiveDeployments {
  const known = useLiveData(
    rendered,
    ({ latest, good }: LiveDeployments) => {
      const everyMs = hasten(good ?? latest) ? startingEveryMs : listEveryMs
      // Whoever looks elsewhere meanwhile is told by the tab when it is ready.
      const awaited = good?.rows?.some((row) => isAwaited(row, latest.at)) ?? false
      return usePolled<typeof loader>(listAddress(only), everyMs, unreachableSnapshot, {
        evenHidden: awaited,
      })
    },
    mergeSnapshot,
  )
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}

function listAddress(only: string | undefined) {
  const address = href("/deployments/list")
  return only === undefined ? address : `${address}?only=${encodeURIComponent(only)}`
}

/** A poll that was sent before an action may be answered after it: then it knows less than the page does already. */
export function mergeSnapshot(known: LiveDeployments | null, arrived: DeploymentsSnapshot): LiveDeployments {
  const good = known?.good ?? null
  if (known && good && arrived.rows && isStale(arrived.at, good.at)) return known
  if (!arrived.rows) return { latest: arrived, good }
  const before = new Map(good?.rows?.map((row) => [row.id, row.steps]))
  const rows = arrived.rows.map((row) => ({
    ...row,
    steps: mergeSteps(before.get(row.id) ?? null, row.steps),
  }))
  return { latest: arrived, good: { ...arrived, rows } }
}

/** What is known after another reading: good data is kept through a failure, and what came late changes nothing. */
function mergeSteps(known: StepsSnapshot | null, arrived: StepsSnapshot | null): StepsSnapshot | null {
  if (!arrived) return known
  return arrived.list ? arrived : { ...arrived, list: known?.list ?? null }
}
