type Box = Pick<DOMRect, "left" | "top" | "bottom">
type Size = Pick<DOMRect, "width" | "height">

export type Side = "above" | "below"

/** To the button, and to the edges of the viewport. */
interface Distances {
  gap: number
  margin: number
}

/** The panel is never lower than this; what does not fit extends the page. */
const leastHeight = 160

/** Below the button, or above if there is too little room below and more above. */
export function chooseSide(button: Box, height: number, viewport: Size, distances: Distances): Side {
  const { above, below } = roomAt(button, viewport, distances)
  return height > below && above > below ? "above" : "below"
}

/** Positions a panel at this side of its button, in viewport px. `maxHeight` is the room there; taller content scrolls. */
export function positionPopover(button: Box, panel: Size, viewport: Size, distances: Distances, side: Side) {
  const { gap, margin } = distances
  const maxHeight = Math.max(leastHeight, roomAt(button, viewport, distances)[side])
  return {
    left: Math.max(margin, Math.min(button.left, viewport.width - panel.width - margin)),
    top: side === "above" ? button.top - gap - Math.min(panel.height, maxHeight) : button.bottom + gap,
    maxHeight,
  }
}

function roomAt(button: Box, viewport: Size, { gap, margin }: Distances): Record<Side, number> {
  return {
    above: button.top - gap - margin,
    below: viewport.height - margin - (button.bottom + gap),
  }
}
