import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { pollAddress, pollAtHeader } from "../http/poll-address"
import { startPolling } from "./poller"
import { fetchWithTimeout } from "./server-connection"
import { noteServerTime } from "./server-time"

/** Polls while the component is mounted and `enabled`; `evenHidden` for data that the user waits for in another tab. */
export function usePoll(work: () => Promise<unknown>, everyMs: number, enabled = true, evenHidden = false) {
  const latest = useEffectEvent(work)
  useEffect(() => {
    if (enabled) return startPolling(() => latest(), everyMs, evenHidden)
  }, [everyMs, enabled, evenHidden])
}

/**
 * Polls a resource route every `everyMs` and returns its loader data as JSON; undefined until the first response.
 * When the server is unreachable, the result is `unreached`. When the server refuses, for example because the user is
 * no longer an admin, the whole page is revalidated and shows the reason. The router's fetcher is not used: it needs
 * the route's module, which cannot be loaded when the server is unreachable.
 */
export function usePolling<Answer extends object>(
  path: string,
  everyMs: number,
  unreached: Answer,
  { enabled = true, evenHidden = false } = {},
) {
  /** The last answer with its tag, by which the server sees that nothing has changed. */
  const known = useRef<{ path: string; tag: string; answer: Answer }>(null)
  const [polled, setPolled] = useState<{ path: string; answer: Answer }>()
  const { revalidate } = useRevalidator()
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    const aborter = new AbortController()
    controller.current = aborter
    return () => aborter.abort()
  }, [path])

  async function poll() {
    const signal = controller.current?.signal
    const before = known.current?.path === path ? known.current : null
    const headers = new Headers(before ? { "If-None-Match": before.tag } : {})
    const answer = await fetchWithTimeout(pollAddress(path), { signal, headers }, (response) => {
      noteServerTime(response)
      return response.status === 304 && before ? unchanged(before, response) : read(response)
    }).catch(() => undefined)
    if (signal?.aborted) return
    if (answer === "refused") return await revalidate()
    // A new object each time, so that callers can tell one response from the next.
    setPolled({ path, answer: answer ? answer.value : { ...unreached } })
  }

  function unchanged(before: { tag: string; answer: Answer }, { headers }: Response) {
    const value = { ...before.answer, at: Number(headers.get(pollAtHeader)) }
    known.current = { path, tag: before.tag, answer: value }
    return { value }
  }

  async function read(response: Response) {
    if (response.ok) {
      // The loader's own data as JSON, from our own server.
      const value = (await response.json()) as Answer
      const tag = response.headers.get("ETag")
      known.current = tag === null ? null : { path, tag, answer: value }
      return { value }
    }
    return response.status < 500 && response.status !== 429 ? "refused" : undefined
  }

  usePoll(poll, everyMs, enabled, evenHidden)
  return polled?.path === path ? polled.answer : undefined
}
