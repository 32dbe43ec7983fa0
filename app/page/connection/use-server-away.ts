import { useSyncExternalStore } from "react"
import { connectionNow, onConnection } from "./server-away"

/** Why the server can't be reached from this page, or null. */
export function useServerAway() {
  const away = useSyncExternalStore(
    onConnection,
    () => connectionNow().away,
    () => false,
  )
  const offline = useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  )
  return offline ? "offline" : away ? "no answer" : null
}
