import { createHash } from "node:crypto"
import { createContext } from "react-router"
import { serviceUnavailable } from "./service-unavailable"

/** Keeps a form that is sent twice from acting twice (C6). */
export interface Idempotency {
  /**
   * Does the work for the first submission. The same submission again gets that one's outcome, while it is under way
   * and for ten minutes after; null when it was taken by another process, whose outcome is not known here. Throws a 503
   * Response, and has done nothing, when nobody can tell whether it is the first.
   */
  once<T>(submission: Submission, work: () => Promise<T>): Promise<T | null>
}

interface Submission {
  /** Whose: the session's key, so that nobody meets another person's outcome. */
  owner: string
  /** The key that came with the form. */
  key: string
  /** What was asked for: the browser's Back brings an old key, and something else typed there is another request. */
  content: unknown
}

export const idempotencyContext = createContext<Idempotency>()

const rememberedMs = 10 * 60_000
const claimedMs = 60 * 60_000
const mostRemembered = 1_000

/** `useOnce` is the session store's: true for the first caller of a key among all processes. */
export function createIdempotency({
  useOnce,
}: {
  useOnce(key: string, ttlMs: number): Promise<boolean>
}): Idempotency {
  const outcomes = new Map<string, { until: number; outcome: Promise<unknown> }>()

  function forgetOld() {
    const now = performance.now()
    for (const [name, { until }] of outcomes) {
      if (until > now && outcomes.size < mostRemembered) return
      outcomes.delete(name)
    }
  }

  /** A store that is away answers nothing, so nothing is remembered: the same form can be sent again. */
  async function claim(name: string) {
    try {
      return await useOnce(`form:${name}`, claimedMs)
    } catch {
      outcomes.delete(name)
      throw serviceUnavailable()
    }
  }

  return {
    once<T>({ owner, key, content }: Submission, work: () => Promise<T>) {
      // Hashed, since the store's keys are not the place for what people type.
      const name = createHash("sha256")
        .update(JSON.stringify([owner, key, content]))
        .digest("base64url")
      const known = outcomes.get(name)
      // The name holds the form's key, and one form has one kind of work: what is stored is of its type.
      if (known) return known.outcome as Promise<T | null>
      forgetOld()
      const outcome = claim(name).then((first) => (first ? work() : null))
      outcomes.set(name, { until: performance.now() + rememberedMs, outcome })
      return outcome
    },
  }
}
