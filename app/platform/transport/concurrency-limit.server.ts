/** A share of the capacity, until it is released. */
export interface Permit {
  /** Takes more without waiting; false when there is not enough. */
  grow(amount: number): boolean
  /** Releases the whole share; a second call does nothing. */
  release(): void
}

interface Waiting {
  amount: number
  settle(permit: Permit | null): void
}

/**
 * Shares a capacity, such as running calls or bytes in memory. Callers wait in order of arrival until enough is
 * released.
 */
export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

export function createConcurrencyLimit({
  size,
  maxWaiting = Number.POSITIVE_INFINITY,
  patienceMs,
}: {
  size: number
  maxWaiting?: number
  /** Maximum wait; without it, callers wait until `gone` aborts. */
  patienceMs?: number
}) {
  const queue = new Set<Waiting>()
  let left = size

  function permitFor(first: number): Permit {
    let held = first
    let released = false
    left -= first
    return {
      grow(amount) {
        if (released || amount > left) return false
        left -= amount
        held += amount
        return true
      },
      release() {
        if (released) return
        released = true
        left += held
        serve()
      },
    }
  }

  function serve() {
    for (const waiting of queue) {
      if (waiting.amount > left) return
      waiting.settle(permitFor(waiting.amount))
    }
  }

  return {
    /** Null when too many are waiting, when the wait takes too long, or when `gone` aborts. */
    acquire(wanted: number = 1, gone?: AbortSignal): Promise<Permit | null> {
      // A request above the capacity gets all of it instead of waiting forever.
      const amount = Math.min(wanted, size)
      if (gone?.aborted) return Promise.resolve(null)
      if (queue.size === 0 && amount <= left) return Promise.resolve(permitFor(amount))
      if (queue.size >= maxWaiting) return Promise.resolve(null)
      return new Promise((resolve) => {
        const giveUp = () => waiting.settle(null)
        const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
        const waiting: Waiting = {
          amount,
          settle(permit) {
            clearTimeout(timer)
            gone?.removeEventListener("abort", giveUp)
            queue.delete(waiting)
            resolve(permit)
            // The next caller may need less.
            if (!permit) serve()
          },
        }
        gone?.addEventListener("abort", giveUp, { once: true })
        queue.add(waiting)
      })
    },
  }
}
