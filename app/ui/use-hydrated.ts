import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in the server's HTML and while it comes to life, true afterwards: what needs scripts waits for it. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
