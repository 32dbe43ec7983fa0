export type RateMeter = ReturnType<typeof createRateMeter>

/** Sums amounts within fixed time windows. */
export function createRateMeter(windowMs: number, now: () => number) {
  let startedAt = now()
  let total = 0

  return {
    /** Adds the amount and returns the total of the current window. */
    add(amount: number): number {
      const time = now()
      if (time - startedAt >= windowMs) {
        startedAt = time
        total = 0
      }
      total += amount
      return total
    },
    /** Milliseconds until the next window. */
    get resetsIn() {
      return Math.max(startedAt + windowMs - now(), 0)
    },
  }
}

/** Sums amounts within one turn of the event loop. */
export function createTurnMeter(): Pick<RateMeter, "add"> {
  let total = 0

  return {
    add(amount) {
      if (total === 0) setImmediate(() => (total = 0))
      total += amount
      return total
    },
  }
}

/** What one user sends, receives and holds, over all of their sessions. */
export interface AccountUse {
  /** Frames and bytes that all browsers of the account send. */
  readonly frames: RateMeter
  readonly input: RateMeter
  /** Output of all machines of the account in this turn of the event loop. */
  readonly turn: Pick<RateMeter, "add">
  /** Output of all its machines without viewers. */
  readonly unwatched: RateMeter
  /** Adds to the memory that the terminals of the account hold; negative when memory is freed. */
  addHeldBytes(bytes: number): void
}
