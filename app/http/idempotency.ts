import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { createContext } from "react-router"
import { serviceUnavailable } from "./service-unavailable"

/** Makes a form that is sent twice act once. */
export interface Idempotency {
  /**
   * Does the work for the first submission. Repeating the submission within ten minutes returns the same outcome, or null
   * when another process has taken it. Throws a 503 Response before any work when the store can't tell which
   * submission is the first.
   */
  once<T>(submission: Submission, work: () => Promise<T>): Promise<T | null>
}

interface Submission {
  /** The session's key: another person must not receive this outcome. */
  owner: string
  /** The key that came with the form. */
  key: string
  /** The input: after the browser's Back, the old key comes with new input, which is another request. */
  content: unknown
}

export const idempotencyContext = createContext<Idempotency>()

const outcomeTtlMs = 10 * 60_000
const claimTtlMs = 60 * 60_000
const mostOutcomes = 1_000

/** `useOnce` is the session store's: true for the first caller of a key among all processes. */
export function createIdempotency({
  useOnce,
}: {
  useOnce(key: string, ttlMs: number): Promise<boolean>
}): Idempotency {
  const outcomes = new LRUCache<string, Promise<unknown>>({
    max: mostOutcomes,
    ttl: outcomeTtlMs,
    // The clock may be set back; performance.now() only goes forward.
    ttlResolution: 0,
    perf: performance,
  })

  /** While the store is unreachable nothing is remembered, so that the same form can be sent again. */
  async function claim(name: string) {
    try {
      return await useOnce(`form:${name}`, claimTtlMs)
    } catch {
      outcomes.delete(name)
      throw serviceUnavailable()
    }
  }

  return {
    once<T>({ owner, key, content }: Submission, work: () => Promise<T>) {
      // Hashed: people's input must not become a key in the store.
      const name = createHash("sha256")
        .update(JSON.stringify([owner, key, content]))
        .digest("base64url")
      const known = outcomes.get(name)
      // The name contains the form's key, and a form has one kind of work, so that the outcome has its type.
      if (known) return known as Promise<T | null>
      const outcome = claim(name).then((first) => (first ? work() : null))
      outcomes.set(name, outcome)
      return outcome
    },
  }
}
