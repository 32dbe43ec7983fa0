import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import type { Problem, ProblemKind } from "~/domain/outcome"
import { isStale } from "../domain/is-stale"
import { usePolling } from "./poll"

/** Data at a point in time. Either there is data, or a problem. */
export interface Snapshot {
  /** The server's clock in epoch milliseconds; 0 if the server wasn't reached. */
  at: number
  problem: Problem | ProblemKind | null
  /** What the data answers, such as a filter. Data of another query is not shown. */
  query?: string
}

export interface Live<Data extends Snapshot> {
  latest: Data
  /** The latest snapshot with data. The page shows it, with its age, while loading fails. */
  good: Data | null
}

export interface LiveDataOptions<Data extends Snapshot> {
  /** From the page's loader, on load and after each action. */
  initial: Data
  /** The route that answers the polls. */
  path: string
  everyMs: number | ((live: Live<Data>) => number)
  /** The snapshot that stands for a server that can't be reached. */
  unreachable: Data
  /** Combines new data with the data before. Without it, new data replaces the old. */
  merge?: (before: Data | null, arrived: Data) => Data
  enabled?: (live: Live<Data>) => boolean
  /** Whether polling goes on in a hidden tab. */
  evenHidden?: (live: Live<Data>) => boolean
}

/** The data of a page, kept up to date by polling. When the session ends, the page is reloaded as for visitors. */
export function useLiveData<Data extends Snapshot>(options: LiveDataOptions<Data>): Live<Data> {
  const { initial, path, everyMs, unreachable, merge, enabled, evenHidden } = options
  const [live, setLive] = useState(() => mergeSnapshot(null, initial, merge))
  const polled = usePolling(path, typeof everyMs === "number" ? everyMs : everyMs(live), unreachable, {
    enabled: enabled?.(live) ?? true,
    evenHidden: evenHidden?.(live) ?? false,
  })
  const [seen, setSeen] = useState({ initial, polled })
  if (seen.initial !== initial || seen.polled !== polled) {
    setSeen({ initial, polled })
    const arrived = seen.initial !== initial ? initial : polled
    if (arrived) setLive(mergeSnapshot(live, arrived, merge))
  }
  const { problem } = live.latest
  const ended = (typeof problem === "string" ? problem : problem?.kind) === "session-ended"
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ended) revalidate()
  }, [ended, revalidate])
  return live
}

/** Ignores the late answer of a poll that was sent before an action: it is older than the page's data. */
export function mergeSnapshot<Data extends Snapshot>(
  live: Live<Data> | null,
  arrived: Data,
  merge: LiveDataOptions<Data>["merge"] = (_before, data) => data,
): Live<Data> {
  const wasReached = arrived.at > 0
  const good = live?.good && (!wasReached || live.good.query === arrived.query) ? live.good : null
  if (arrived.problem !== null) return { latest: arrived, good }
  if (live && good && isStale(arrived.at, good.at)) return live
  return { latest: arrived, good: merge(good, arrived) }
}
