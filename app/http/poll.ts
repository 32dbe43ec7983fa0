import { useEffect, useEffectEvent } from "react"
import { useFetcher } from "react-router"
import { pollAddress } from "./poll-mark"
import { type PollSurroundings, startPolling } from "./poller"

const thisPage: PollSurroundings = {
  active: () => !document.hidden && navigator.onLine,
  now: () => performance.now(),
  onChange(listener) {
    document.addEventListener("visibilitychange", listener)
    const events = ["focus", "online", "offline"]
    for (const event of events) window.addEventListener(event, listener)
    return () => {
      document.removeEventListener("visibilitychange", listener)
      for (const event of events) window.removeEventListener(event, listener)
    }
  },
}

/** For news that somebody waits for elsewhere: it goes on in a tab that nobody looks at. */
const anyTab: PollSurroundings = { ...thisPage, active: () => navigator.onLine }

/**
 * Runs `work` every `everyMs` while the component lives: never twice at once, not while the tab is hidden or
 * offline, at once when it comes back late. `enabled: false` stops it, `evenHidden` lets it go on in a hidden tab.
 */
function usePoll(work: () => Promise<unknown>, everyMs: number, enabled: boolean, evenHidden: boolean) {
  const latest = useEffectEvent(work)
  useEffect(() => {
    if (enabled) return startPolling(() => latest(), everyMs, evenHidden ? anyTab : thisPage)
  }, [everyMs, enabled, evenHidden])
}

/**
 * The data of a route that is asked again every `everyMs`; undefined until the first answer. The request is marked
 * as a poll. The route's `clientLoader` must turn an unreachable server into a value: a fetcher that throws takes
 * the whole page down with it.
 */
export function usePolled<Loader>(path: string, everyMs: number, enabled = true, evenHidden = false) {
  const fetcher = useFetcher<Loader>({ key: `poll ${path}` })
  usePoll(() => fetcher.load(pollAddress(path)), everyMs, enabled, evenHidden)
  return fetcher.data
}
