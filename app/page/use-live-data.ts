import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { isStale } from "~/domain/is-stale"
import { isOfKind, type ProblemOrKind } from "~/domain/outcome"
import type { Snapshot } from "~/domain/snapshot"
import { addressWith } from "../http/address"
import { pollAddress, pollAtHeader } from "../http/poll-address"
import { startPolling } from "./poller"
import { fetchWithTimeout } from "./server-connection"
import { noteServerTime } from "./server-time"

export interface Live<Data extends Snapshot<ProblemOrKind>> {
  /** The latest data that could be read. The page shows it, with its age, while there is a problem. */
  good: Data | null
  /** Why the newest answer has no data, or didn't come. */
  problem: Data["problem"] | "unavailable"
}

interface LiveDataOptions<Data extends Snapshot<ProblemOrKind>> {
  /** From the page's loader, on load and after each action. */
  initial: Data
  /** The route that answers the polls. */
  path: string
  /** What the polls ask for, where that isn't the query of `initial`. */
  query?: URLSearchParams | string
  /** Null while nothing can change. */
  everyMs: number | null | ((good: Data | null) => number | null)
  /** Whether polling continues in a hidden tab. */
  evenHidden?: (good: Data | null) => boolean
  /** Combines new data with the data before. Without it, new data replaces the old. */
  merge?: (before: Data | null, arrived: Data) => Data
}

/**
 * The data of a page, kept up to date by polling. When the session ends, or the server refuses, for example because the person is no
 * longer an admin, the page is loaded again and shows the reason.
 */
export function useLiveData<Data extends Snapshot<ProblemOrKind>>(
  options: LiveDataOptions<Data>,
): Live<Data> {
  const { initial, path, query = initial.query, everyMs, evenHidden, merge } = options
  const address = addressWith(path, new URLSearchParams(query))
  const [state, setState] = useState(() => ({
    initial,
    address,
    live: mergeSnapshot(null, initial, merge),
  }))
  const { live } = state
  if (state.initial !== initial || state.address !== address) {
    const isLoaded = state.initial !== initial
    setState({ initial, address, live: isLoaded ? mergeSnapshot(live, initial, merge) : live })
  }

  const { revalidate } = useRevalidator()
  const route = useRef<PolledRoute<Data>>(null)
  useEffect(() => {
    const left = new AbortController()
    route.current = polledRoute(address, left.signal)
    return () => left.abort()
  }, [address])
  const poll = useEffectEvent(async () => {
    if (!route.current) return
    const { asked, ask, signal } = route.current
    const answer = await ask()
    if (signal.aborted) return
    if (answer === "refused") return await revalidate()
    setState((now) =>
      now.address === asked ? { ...now, live: mergeSnapshot(now.live, answer, merge) } : now,
    )
  })
  const interval = typeof everyMs === "function" ? everyMs(live.good) : everyMs
  const inHiddenTab = evenHidden?.(live.good) ?? false
  // Another address keeps the rhythm: somebody who changes it often gets polls all the same.
  useEffect(() => {
    if (interval !== null) return startPolling(() => poll(), interval, inHiddenTab)
  }, [interval, inHiddenTab])

  const ended = isOfKind("session-ended", live.problem)
  useEffect(() => {
    if (ended) revalidate()
  }, [ended, revalidate])
  return live
}

type PolledRoute<Data extends Snapshot<ProblemOrKind>> = ReturnType<typeof polledRoute<Data>>

/**
 * A route that is asked for its loader's data, as JSON: null when the server can't be reached. The router's fetcher is not used: it
 * needs the route's module, which can't be loaded then.
 */
function polledRoute<Data extends Snapshot<ProblemOrKind>>(address: string, signal: AbortSignal) {
  /** The last answer with its tag, by which the server sees that nothing has changed. */
  let known: { tag: string; data: Data } | null = null

  async function read(response: Response) {
    noteServerTime(response)
    if (known && response.status === 304) {
      known.data = { ...known.data, at: Number(response.headers.get(pollAtHeader)) }
      return known.data
    }
    if (!response.ok) return response.status < 500 && response.status !== 429 ? "refused" : null
    // The loader's own data as JSON, from our own server.
    const data = (await response.json()) as Data
    const tag = response.headers.get("ETag")
    known = tag === null ? null : { tag, data }
    return data
  }

  function ask() {
    const headers = new Headers(known ? { "If-None-Match": known.tag } : {})
    return fetchWithTimeout(pollAddress(address), { signal, headers }, read).catch(() => null)
  }
  return { asked: address, ask, signal }
}

/** `arrived` is null when the server wasn't reached. Ignores the late answer of a poll that was sent before an action. */
export function mergeSnapshot<Data extends Snapshot<ProblemOrKind>>(
  live: Live<Data> | null,
  arrived: Data | null,
  merge: LiveDataOptions<Data>["merge"] = (_before, data) => data,
): Live<Data> {
  const before = live?.good ?? null
  if (!arrived) return { good: before, problem: "unavailable" }
  const good = before?.query === arrived.query ? before : null
  if (arrived.problem !== null) return { good, problem: arrived.problem }
  if (live && good && isStale(arrived.at, good.at)) return live
  return { good: merge(good, arrived), problem: null }
}
