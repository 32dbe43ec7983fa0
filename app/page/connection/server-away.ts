import { useSyncExternalStore } from "react"
import { isRouteErrorResponse } from "react-router"

/** Whether the newest request got no answer. */
let away = false
const listeners = new Set<() => void>()

export function isServerAway() {
  return away
}

/** Whether the newest poll was answered by a server that can't work, such as one whose session store is away. */
let pollRefused = false

/** `/livez` needs no session store, so its answer doesn't say that the next poll will have one. */
export function noteAnswer(reached: boolean, from: "page" | "poll" | "probe" = "page") {
  if (from === "probe" && reached && pollRefused) return
  if (from !== "probe") pollRefused = from === "poll" && !reached
  if (away === !reached) return
  away = !reached
  for (const listener of listeners) listener()
}

/** Whether a status is of a proxy that has no server behind it, or of a server that is overloaded or cannot check the session. */
export function isUnreachableStatus(status: number) {
  return status === 502 || status === 503 || status === 504
}

/** Whether a router request failed because the server is unreachable: no connection, no answer in time, or a proxy's status. */
export function isServerUnreachable(error: unknown) {
  if (isRouteErrorResponse(error)) return isUnreachableStatus(error.status)
  // Browsers throw a TypeError for a failed fetch.
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
}

/** Also the browser's own news, that it has no network. */
function onConnection(listener: () => void) {
  const events = ["online", "offline"]
  listeners.add(listener)
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of events) window.removeEventListener(event, listener)
  }
}

const notYet = () => false
const isOffline = () => !navigator.onLine

/** Why the server can't be reached from this page, or null. */
export function useServerAway() {
  const away = useSyncExternalStore(onConnection, isServerAway, notYet)
  const offline = useSyncExternalStore(onConnection, isOffline, notYet)
  return offline ? "offline" : away ? "no answer" : null
}
