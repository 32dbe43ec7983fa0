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
  /** What there is room for on the chosen side; more than that scrolls. */
  maxHeight: number
}

/** A panel is never made lower than this: what does not fit any more goes beyond the edge, where the page scrolls to. */
const leastHeight = 160

/**
 * Where a panel belongs to the button that opened it, all in px of the viewport: below it, or above it where there is not
 * enough room below and more above. `gap` is kept to the button, `margin` to the edges.
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
