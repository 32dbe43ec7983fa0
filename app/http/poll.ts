import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { fetchWithTimeout } from "./connection/fetch-with-timeout"
import { pollAddress } from "./poll-address"
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
export function usePoll(work: () => Promise<unknown>, everyMs: number, enabled = true, evenHidden = false) {
  const latest = useEffectEvent(work)
  useEffect(() => {
    if (enabled) return startPolling(() => latest(), everyMs, evenHidden ? anyTab : thisPage)
  }, [everyMs, enabled, evenHidden])
}

/**
 * What the loader of a resource route returns, asked again every `everyMs`; undefined until the first answer. It must be what
 * JSON can hold. The request is marked as a poll. A server that is not reached counts as the answer `unreached`. One that
 * refuses, such as to somebody who is no admin any more, has the whole page asked anew, which then says so.
 *
 * Not the router's fetcher: that one needs a module of the route, which may not be there yet when the server goes away.
 */
export function usePolled<Loader extends (...args: never[]) => object | Promise<object>>(
  path: string,
  everyMs: number,
  unreached: Awaited<ReturnType<Loader>>,
  { enabled = true, evenHidden = false } = {},
) {
  const [arrived, setArrived] = useState<{ path: string; answer: Awaited<ReturnType<Loader>> }>()
  const { revalidate } = useRevalidator()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const gone = new AbortController()
    leaving.current = gone
    return () => gone.abort()
  }, [path])

  async function ask() {
    const signal = leaving.current?.signal
    const answer = await fetchWithTimeout(pollAddress(path), { signal }, read).catch(() => undefined)
    if (signal?.aborted) return
    if (answer === "refused") return await revalidate()
    // An object of its own each time: whoever compares answers sees that there is one.
    setArrived({ path, answer: answer ? answer.value : { ...unreached } })
  }

  async function read(response: Response) {
    if (response.ok) {
      // The loader's own answer as JSON, from our own server.
      return { value: (await response.json()) as Awaited<ReturnType<Loader>> }
    }
    return response.status < 500 && response.status !== 429 ? "refused" : undefined
  }

  usePoll(ask, everyMs, enabled, evenHidden)
  return arrived?.path === path ? arrived.answer : undefined
}
