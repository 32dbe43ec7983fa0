import { setTimeout as delay } from "node:timers/promises"

/** Runs tasks one after the other. */
export type Turns = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Drawing output takes processor time of the whole process, and a machine can print without end. All screens take turns, and each
 * turn is followed by a pause of the same length, so that at least half of the time is left to requests and other terminals.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  let last: Promise<unknown> = Promise.resolve()

  return (task) => {
    const turn = last.then(async () => {
      const began = now()
      const result = await task()
      return { result, took: now() - began }
    })
    last = turn.then(
      ({ took }) => delay(took, undefined, { ref: false }),
      () => {},
    )
    return turn.then(({ result }) => result)
  }
}
