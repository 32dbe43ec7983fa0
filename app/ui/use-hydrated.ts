import { createContext, use, useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and during hydration, true afterwards. Use it for anything that needs scripts. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether pages below wait with hydration until a part is used. */
export const HydratesOnUse = createContext(false)

/**
 * Whether a part that needs scripts is rendered: after hydration, and on pages that hydrate on use already by the
 * server. Such a part is marked with `data-live`, and hidden without scripts with `noscript:hidden`.
 */
export function useScripted() {
  const hydrated = useHydrated()
  return use(HydratesOnUse) || hydrated
}
