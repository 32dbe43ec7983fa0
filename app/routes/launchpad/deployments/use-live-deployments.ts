import { href } from "react-router"
import type { StepsSnapshot } from "~/console/deployments.server"
import { isWorthPolling } from "~/domain/provisioning"
import { type Live, useLiveData } from "~/page/use-live-data"
import { useNow } from "~/ui/clock"
import type { DeploymentsSnapshot } from "./load.server"

/** The deployments from this page's loader, kept up to date by polling with these parameters. */
export function useLiveDeployments(
  initial: DeploymentsSnapshot,
  isStarting: (snapshot: DeploymentsSnapshot) => boolean,
  poll: URLSearchParams,
): Live<DeploymentsSnapshot> {
  const now = useNow(60_000)
  return useLiveData({
    initial,
    path: href("/deployments/list"),
    query: poll,
    everyMs: (good) => (isStarting(good ?? initial) ? 2_000 : 5_000),
    merge: keepSteps,
    // A hidden tab keeps polling while a deployment starts, because its title announces when it's ready.
    // By the clock: during an outage, no newer data would end it.
    evenHidden: (good) => good?.rows?.some((row) => isWorthPolling(row, now)) ?? false,
  })
}

/** Polls can come without setup steps: the page keeps those that it has. */
function keepSteps(last: DeploymentsSnapshot | null, arrived: DeploymentsSnapshot): DeploymentsSnapshot {
  if (!arrived.rows) return arrived
  const before = new Map(last?.rows?.map((row) => [row.id, row.steps]))
  const rows = arrived.rows.map((row) => ({
    ...row,
    steps: mergeSteps(before.get(row.id) ?? null, row.steps),
  }))
  return { ...arrived, rows }
}

/** Keeps the last good list through a failure, and through a snapshot without steps. */
function mergeSteps(known: StepsSnapshot | null, arrived: StepsSnapshot | null): StepsSnapshot | null {
  if (!arrived) return known
  return arrived.list || !known ? arrived : { ...arrived, list: known.list, unread: known.unread }
}
