/** Limit of rounds that a render waits for connections, so that a flood of connections cannot stop all renders. */
const maxRounds = 100

/**
 * Starts renders and other long work one at a time, and only when no new connection is waiting. Owners take turns, so that nobody
 * waits for all the work of somebody else.
 *
 * Node accepts one connection per round of its event loop. If a round rendered several pages, new connections would wait in the
 * system's queue for seconds, where overload protection cannot reject them.
 *
 * @param connectionCount the number of connections accepted so far
 */
export function createRenderQueue(connectionCount: () => number) {
  /** By owner, the next one first. */
  const waiting = new Map<string, Array<() => void>>()
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
      const [[owner, [run, ...others]] = ["", []]] = waiting
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      run?.()
    }
    if (waiting.size > 0) setImmediate(runNext)
  }

  return (owner: string) =>
    new Promise<void>((resolve) => {
      if (waiting.size === 0) setImmediate(runNext)
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve])
    })
}
