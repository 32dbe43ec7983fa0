import { type PointerEvent, useState } from "react"
import { type To, useNavigate } from "react-router"
import { moveSwipe, type Swipe, startSwipe, switches } from "~/domain/swipe"

/** A finger that swipes sideways leads to `to`, a mouse or a scroll does not; `travel` is where the finger is now. */
export function useSwipe(to: To) {
  const navigate = useNavigate()
  const [swipe, setSwipe] = useState<Swipe | null>(null)

  function begin({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
    if (pointerType !== "mouse" && isPrimary) setSwipe(startSwipe({ x: clientX, y: clientY }))
  }
  function follow({ isPrimary, clientX, clientY }: PointerEvent) {
    if (isPrimary) setSwipe((known) => known && moveSwipe(known, { x: clientX, y: clientY }))
  }
  function end({ isPrimary, clientX, clientY }: PointerEvent) {
    if (!swipe || !isPrimary) return
    setSwipe(null)
    const whole = moveSwipe(swipe, { x: clientX, y: clientY })
    if (switches(whole)) navigate(to, { replace: true, preventScrollReset: true })
  }
  return {
    travel: swipe?.travel ?? 0,
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: end,
      // The browser has taken it for a scroll.
      onPointerCancel: () => setSwipe(null),
    },
  }
}
