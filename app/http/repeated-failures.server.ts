import { LRUCache } from "lru-cache"

interface Told {
  at: number
  /** Since it was last told. */
  untold: number
}

const logEveryMs = 60_000

/**
 * A failure that lasts would fill the log. Each kind is told at once, and then once a minute with a count. Kinds may be
 * codes that another server chooses, so their number has a limit.
 */
export function createRepeatedFailures(elapsed = () => performance.now(), mostKinds = 20) {
  const kinds = new LRUCache<string, Told>({ max: mostKinds })
  return {
    /** `times` counts what was left out too. */
    log(kind: string, say: (counted: { times?: number }) => void) {
      const told = kinds.get(kind)
      if (told && elapsed() - told.at < logEveryMs) {
        told.untold += 1
        return
      }
      kinds.set(kind, { at: elapsed(), untold: 0 })
      say(told && told.untold > 0 ? { times: told.untold + 1 } : {})
    },
    /** From now on, each kind counts as new. */
    over: () => kinds.clear(),
  }
}
