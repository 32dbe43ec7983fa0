/** A part of what a semaphore has, until it is given back. */
export interface Permit {
  /** Takes more without waiting; false when so much is not there. */
  grow(amount: number): boolean
  /** Gives all of it back; a second time does nothing. */
  release(): void
}

export interface ConcurrencyLimit {
  /** Null when there are too many waiting already, when it takes too long, or when `gone` says that nobody waits any more. */
  acquire(amount?: number, gone?: AbortSignal): Promise<Permit | null>
}

interface Waiting {
  amount: number
  settle(permit: Permit | null): void
}

/**
 * Shares out so many of something: calls under way, bytes in memory. Whoever finds too little left waits, and is served in
 * the order of arrival.
 */
export function createConcurrencyLimit({
  size,
  mostWaiting = Number.POSITIVE_INFINITY,
  patienceMs,
}: {
  size: number
  mostWaiting?: number
  /** How long one waits; without it, until `gone`. */
  patienceMs?: number
}): ConcurrencyLimit {
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
    acquire(wanted = 1, gone) {
      // Whoever asks for more than there ever is gets all of it, and does not wait for ever.
      const amount = Math.min(wanted, size)
      if (gone?.aborted) return Promise.resolve(null)
      if (queue.size === 0 && amount <= left) return Promise.resolve(permitFor(amount))
      if (queue.size >= mostWaiting) return Promise.resolve(null)
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
            // The next one may want less.
            if (!permit) serve()
          },
        }
        gone?.addEventListener("abort", giveUp, { once: true })
        queue.add(waiting)
      })
    },
  }
}
