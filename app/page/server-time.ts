import { useEffect, useState } from "react"

/** An answer takes some time, and its `Date` has whole seconds. */
const toleratedMs = 2_000

let setTime = (_at: number) => {}

/** Compares the clocks by the time of an answer that the server has just given. */
export function noteServerTime({ headers }: Response) {
  const at = Date.parse(headers.get("Date") ?? "")
  if (!Number.isNaN(at)) setTime(at)
}

/**
 * How far the server's clock is ahead of this machine's, in milliseconds: a machine whose clock is wrong must not show
 * that a deployment has ended which runs. The document brings it first, polls bring it later.
 */
export function useServerOffset(renderedAt: number) {
  const [offset, setOffset] = useState(() => documentOffset(renderedAt))
  useEffect(() => {
    setTime = (at) => setOffset((known) => newOffset(known, at - Date.now()))
  }, [])
  return offset
}

function documentOffset(renderedAt: number) {
  // A page of the site may have been rendered long ago, but shows no times.
  if (typeof document === "undefined") return 0
  const [entry] = performance.getEntriesByType("navigation")
  const arrived = entry instanceof PerformanceNavigationTiming ? entry.responseStart : performance.now()
  return newOffset(0, renderedAt - (Date.now() - performance.now() + arrived))
}

function newOffset(known: number, seen: number) {
  return Math.abs(seen - known) > toleratedMs ? seen : known
}
