import { href } from "react-router"
import { isStale } from "~/domain/is-stale"
import { isAwaited } from "~/domain/provisioning"
import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { loader } from "./list.poll"
import type { DeploymentsSnapshot, StepsSnapshot } from "./load.server"

const listEveryMs = 5_000
const startingEveryMs = 2_000
/** Has no time: snapshots are ordered by the server's clock, and the browser's clock may differ. */
export const unreachableSnapshot: DeploymentsSnapshot = { at: 0, rows: null, problem: "unavailable" }

export interface LiveDeployments {
  latest: DeploymentsSnapshot
  /** The latest snapshot with data. The page shows it, with its age, while the platform fails. */
  good: DeploymentsSnapshot | null
}

/** The deployments from this page's loader, kept up to date by polling. */
export function useLiveDeployments(
  rendered: DeploymentsSnapshot,
  isStarting: (snapshot: DeploymentsSnapshot) => boolean,
  only?: string,
): LiveDeployments {
  const live = useLiveData(
    rendered,
    ({ latest, good }: LiveDeployments) => {
      const everyMs = isStarting(good ?? latest) ? startingEveryMs : listEveryMs
      // A hidden tab keeps polling while a deployment starts, because its title announces when it's ready.
      const awaited = good?.rows?.some((row) => isAwaited(row, latest.at)) ?? false
      return usePolled<typeof loader>(pollAddress(only), everyMs, unreachableSnapshot, {
        evenHidden: awaited,
      })
    },
    mergeSnapshot,
  )
  useSessionEnd(live.latest.problem === "session-ended")
  return live
}

function pollAddress(only: string | undefined) {
  const address = href("/deployments/list")
  return only === undefined ? address : `${address}?only=${encodeURIComponent(only)}`
}

/** Ignores the late answer of a poll that was sent before an action: it is older than the page's data. */
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

/** Keeps the last good list through a failure, and through a snapshot without steps. */
function mergeSteps(known: StepsSnapshot | null, arrived: StepsSnapshot | null): StepsSnapshot | null {
  if (!arrived) return known
  return arrived.list ? arrived : { ...arrived, list: known?.list ?? null }
}
