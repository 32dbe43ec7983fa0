import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { useHydrated } from "./use-hydrated"

const Clock = createContext({ renderedAt: 0, offset: 0 })

interface ClockProviderProps {
  renderedAt: number
  offset: number
  children: ReactNode
}

/**
 * Gives the server and the first render in the browser the same current time (epoch milliseconds), so that hydration
 * matches. `offset` is how far the server's clock is ahead of this machine's.
 */
export function ClockProvider({ renderedAt, offset, children }: ClockProviderProps) {
  return <Clock value={useMemo(() => ({ renderedAt, offset }), [renderedAt, offset])}>{children}</Clock>
}

/** The current time of the server's clock in epoch milliseconds. */
export function useServerClock() {
  const { offset } = useContext(Clock)
  return () => Date.now() + offset
}

/** The same, updated every second for a countdown and every 30 s for an age. */
export function useNow(everyMs: number) {
  const { renderedAt, offset } = useContext(Clock)
  // A component that mounts later must not start with the document's time, which may be old.
  const late = useHydrated()
  const [now, setNow] = useState(() => (late ? Date.now() : undefined))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now === undefined ? renderedAt : now + offset
}
