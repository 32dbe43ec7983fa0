/** Counts what comes within spans of time, so that more than so much can wait for the next span. */
export interface Meter {
  /** Adds, and returns what has come in this span. */
  add(amount: number): number
  /** Milliseconds until the next span. */
  readonly left: number
}

export function createMeter(span: number, now: () => number): Meter {
  let began = now()
  let total = 0

  return {
    add(amount) {
      const time = now()
      if (time - began >= span) {
        began = time
        total = 0
      }
      total += amount
      return total
    },
    get left() {
      return Math.max(began + span - now(), 0)
    },
  }
}
