import { useState, useSyncExternalStore } from "react"
import { RelativeTime } from "~/ui/relative-time"

/**
 * Why this page has no connection, and when it had one, in epoch milliseconds; null while it has. `reachedAt` is the time of
 * the newest answer, 0 while none comes.
 */
export function useLostConnection(reachedAt: number, unreached: boolean) {
  const offline = useSyncExternalStore(onNetworkChange, isOffline, () => false)
  const [since, setSince] = useState(reachedAt)
  if (reachedAt > since) setSince(reachedAt)
  return offline || unreached ? { offline, since } : null
}

function isOffline() {
  return !navigator.onLine
}

function onNetworkChange(listener: () => void) {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

/** Said once: the time beside it changes every minute. */
export function LostConnection({ offline, since }: { offline: boolean; since: number }) {
  return (
    <p className="sticky top-14 z-10 border-b border-line bg-amber-wash px-7 py-2 text-sm text-amber max-md:px-4 print:hidden">
      <span role="alert">{offline ? "You are offline" : "Can't reach the server"}</span>. Last updated{" "}
      <RelativeTime at={since} />.
    </p>
  )
}
