/** A point in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** One finger's movement. */
export interface Swipe {
  start: Point
  /** Undecided until it has moved far enough; then fixed. */
  kind: "undecided" | "horizontal" | "other"
  /** Pixels to the right, limited; 0 unless horizontal. */
  travel: number
}

const decidedAfter = 20
const widestAngle = 30
const furthestTravel = 200
const switchesBeyond = 50

export function startSwipe(start: Point): Swipe {
  return { start, kind: "undecided", travel: 0 }
}

/**
 * Moves the finger to `to`. A swipe is recognized within 30 degrees of horizontal after 20 px; its travel is limited
 * to 200 px.
 */
export function moveSwipe(swipe: Swipe, to: Point): Swipe {
  const across = to.x - swipe.start.x
  const down = to.y - swipe.start.y
  const kind = swipe.kind === "undecided" ? swipeKind(across, down) : swipe.kind
  if (kind !== "horizontal") return { ...swipe, kind, travel: 0 }
  return { ...swipe, kind, travel: Math.max(-furthestTravel, Math.min(furthestTravel, across)) }
}

/** Whether letting go now switches: more than 50 px. */
export function isFarEnough({ travel }: Swipe): boolean {
  return Math.abs(travel) > switchesBeyond
}

function swipeKind(across: number, down: number): Swipe["kind"] {
  if (Math.hypot(across, down) < decidedAfter) return "undecided"
  const angle = (Math.atan2(Math.abs(down), Math.abs(across)) * 180) / Math.PI
  return angle <= widestAngle ? "horizontal" : "other"
}
