import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * False on the server and during hydration, true afterwards. It may change texts and attributes, never an element that somebody
 * can press, type in or focus: a press that is held meanwhile would be lost. What needs scripts is rendered by the server, too,
 * and has the class `needs-scripts`, or `noscript:hidden` when it does something before they have run.
 */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
