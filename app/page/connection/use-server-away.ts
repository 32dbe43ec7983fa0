import { useSyncExternalStore } from "react"
import { isServerAway, onConnection } from "./server-away"

const notYet = () => false
const isOffline = () => !navigator.onLine

/** Why the server can't be reached from this page, or null. */
export function useServerAway() {
  const away = useSyncExternalStore(onConnection, isServerAway, notYet)
  const offline = useSyncExternalStore(onConnection, isOffline, notYet)
  return offline ? "offline" : away ? "no answer" : null
}
