import { useEffect, useRef, useState } from "react"
import { Money } from "./money"

const durationMs = 500

/** An amount that counts to a new value in half a second, or changes at once with reduced motion. */
export function AnimatedMoney({ cents }: { cents: number }) {
  const [shown, setShown] = useState(cents)
  const latest = useRef(cents)
  useEffect(() => {
    const from = latest.current
    if (from === cents) return
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      latest.current = cents
      setShown(cents)
      return
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, Math.max(0, now - start) / durationMs)
      latest.current = Math.round(from + (cents - from) * (1 - (1 - progress) ** 3))
      setShown(latest.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [cents])
  return <Money cents={shown} />
}
