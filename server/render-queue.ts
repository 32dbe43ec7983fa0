/** Limit of rounds that a render waits for connections, so that a flood of connections cannot stop all renders. */
const maxRounds = 100

/**
 * Starts renders one at a time, and only when no new connection is waiting.
 *
 * Node accepts one connection per round of its event loop. If a round rendered several pages, new connections would wait in the
 * system's queue for seconds, where overload protection cannot reject them.
 *
 * @param connectionCount the number of connections accepted so far
 */
export function createRenderQueue(connectionCount: () => number) {
  const waiting: Array<() => void> = []
  let lastCount = connectionCount()
  let rounds = 0

  function runNext() {
    const current = connectionCount()
    if (current !== lastCount && rounds < maxRounds) {
      // More connections may be waiting.
      lastCount = current
      rounds += 1
    } else {
      rounds = 0
      waiting.shift()?.()
    }
    if (waiting.length > 0) setImmediate(runNext)
  }

  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(runNext)
    })
}
