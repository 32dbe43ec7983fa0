import { setTimeout as delay } from "node:timers/promises"

/** Runs tasks one after the other; those that somebody waits for come first. */
export type Turns = <Result>(
  task: () => Promise<Result>,
  options?: { isWaitedFor: boolean },
) => Promise<Result>

/**
 * Drawing output takes processor time of the whole process, and a machine can print without end. All screens take turns, and each
 * turn is followed by a pause of the same length, so that at least half of the time is left to requests and other terminals.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waitedFor: Array<() => Promise<void>> = []
  const others: Array<() => Promise<void>> = []
  let running = false

  async function run() {
    if (running) return
    running = true
    for (let turn = next(); turn; turn = next()) {
      const began = now()
      await turn()
      await delay(now() - began, undefined, { ref: false })
    }
    running = false
  }

  function next() {
    return waitedFor.shift() ?? others.shift()
  }

  return (task, { isWaitedFor } = { isWaitedFor: true }) =>
    new Promise((resolve, reject) => {
      const queue = isWaitedFor ? waitedFor : others
      queue.push(() => task().then(resolve, reject))
      void run()
    })
}
