import { type MouseEvent, useEffect, useState } from "react"

const highlightMs = 3_000

/**
 * The use case that somebody has asked for: scrolled to, and highlighted for 3 s (spec 2 §2.3). Without scripts the
 * link's own hash does both.
 */
export function useHighlight() {
  const [highlighted, setHighlighted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!highlighted) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])

  function show(event: MouseEvent, id: string) {
    const useCase = document.getElementById(id)
    if (!useCase) return
    event.preventDefault()
    useCase.focus({ preventScroll: true })
    // No `behavior`: the stylesheet decides, and with reduced motion it jumps.
    useCase.scrollIntoView({ block: "center" })
    setHighlighted({ id })
  }
  return { highlighted: highlighted?.id ?? null, show }
}
