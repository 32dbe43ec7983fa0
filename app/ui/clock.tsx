import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { useHydrated } from "./use-hydrated"

const RenderedAt = createContext(0)

/** Gives the server's HTML and its first render in the browser the same idea of "now" (epoch milliseconds). */
export function ClockProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>
}

/** Epoch milliseconds that tick while the page is shown: every second for a countdown, every 30 s for an age. */
export function useNow(everyMs: number) {
  const renderedAt = useContext(RenderedAt)
  // What appears later must not begin with the time at which the document was made, which may have been kept for long.
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
