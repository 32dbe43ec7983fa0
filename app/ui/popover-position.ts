interface Box {
  left: number
  top: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

export interface PopoverPosition {
  left: number
  top: number
  /** The room on the chosen side; taller content scrolls. */
  maxHeight: number
}

/** The panel is never lower than this; what does not fit extends the page. */
const leastHeight = 160

/**
 * Positions a panel at its button in viewport px: below, or above if there is too little room below and more above.
 * `gap` is the distance to the button, `margin` to the edges.
 */
export function positionPopover(
  button: Box,
  panel: Size,
  viewport: Size,
  { gap, margin }: { gap: number; margin: number },
): PopoverPosition {
  const below = viewport.height - margin - (button.bottom + gap)
  const above = button.top - gap - margin
  const up = panel.height > below && above > below
  const maxHeight = Math.max(leastHeight, up ? above : below)
  return {
    left: Math.max(margin, Math.min(button.left, viewport.width - panel.width - margin)),
    top: up ? button.top - gap - Math.min(panel.height, maxHeight) : button.bottom + gap,
    maxHeight,
  }
}
