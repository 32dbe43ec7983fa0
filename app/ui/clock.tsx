import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { useHydrated } from "./use-hydrated"

const RenderedAt = createContext(0)

/**
 * Gives the server and the first render in the browser the same current time (epoch milliseconds), so that hydration
 * matches.
 */
export function ClockProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>
}

/** The current time in epoch milliseconds, updated every second for a countdown and every 30 s for an age. */
export function useNow(everyMs: number) {
  const renderedAt = useContext(RenderedAt)
  // A component that mounts later must not start with the document's time, which may be old.
  const late = useHydrated()
  const [now, setNow] = useState(() => (late ? Date.now() : undefined))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now ?? renderedAt
}
