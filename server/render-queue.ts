/** Rounds that work may wait for connections at most: whoever opens them without end must not stop it. */
const mostRounds = 100

/**
 * Lets long pieces of work begin one at a time, and only when no new connection is waiting.
 *
 * Node accepts one connection in each round of its event loop. If a round renders several pages, new connections wait in the
 * system's queue for seconds, where nothing can turn them away.
 *
 * @param accepted how many connections there have been so far
 */
export function createRenderQueue(accepted: () => number) {
  const waiting: Array<() => void> = []
  let seen = accepted()
  let rounds = 0

  function round() {
    const now = accepted()
    if (now !== seen && rounds < mostRounds) {
      // There may be more where this one came from.
      seen = now
      rounds += 1
    } else {
      rounds = 0
      waiting.shift()?.()
    }
    if (waiting.length > 0) setImmediate(round)
  }

  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(round)
    })
}
