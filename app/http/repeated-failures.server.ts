import { LRUCache } from "lru-cache"

interface LoggedKind {
  at: number
  /** How often it has failed since then. */
  unlogged: number
}

const logEveryMs = 60_000

/**
 * A failure that lasts would fill the log. Each kind is logged at once, and then once a minute with a count. Kinds may be
 * codes that another server chooses, so their number has a limit.
 */
export function createRepeatedFailures(elapsed = () => performance.now(), mostKinds = 20) {
  const kinds = new LRUCache<string, LoggedKind>({ max: mostKinds })
  return {
    /** `times` counts what was left out too. */
    log(kind: string, write: (counted: { times?: number }) => void) {
      const last = kinds.get(kind)
      if (last && elapsed() - last.at < logEveryMs) {
        last.unlogged += 1
        return
      }
      kinds.set(kind, { at: elapsed(), unlogged: 0 })
      write(last && last.unlogged > 0 ? { times: last.unlogged + 1 } : {})
    },
    /** From now on, each kind counts as new. */
    over: () => kinds.clear(),
  }
}
