import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and during hydration, true afterwards. Use it for anything that needs scripts. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
