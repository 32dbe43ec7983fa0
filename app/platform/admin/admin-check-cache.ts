import { createHash } from "node:crypto"
import type { Session } from "../../auth/context"

/** Milliseconds by a clock that is never set. */
export interface Clock {
  now?: () => number
}

type Caller = Pick<Session, "key" | "token">

/** Who was found to be an admin a moment ago, so that pages that refresh do not ask each time (H3, H4). */
export interface AdminCheckCache {
  /** Whether that session, with that very token, was an admin within the last 30 s. */
  isFresh(caller: Caller): boolean
  /** `askedAt` is when the question was sent: what happened after it is not in the answer. */
  keep(caller: Caller, askedAt: number): void
  forget(caller: Caller): void
}

const goodForMs = 30_000

/** Only a yes is kept: a no and a failure are asked again at once. */
export function createAdminCheckCache({ now = () => performance.now() }: Clock = {}): AdminCheckCache {
  const kept = new Map<string, { token: string; until: number }>()

  function forgetOld() {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key)
  }

  return {
    isFresh({ key, token }) {
      const known = kept.get(key)
      return known !== undefined && known.token === digest(token) && now() < known.until
    },
    keep({ key, token }, askedAt) {
      forgetOld()
      kept.set(key, { token: digest(token), until: askedAt + goodForMs })
    },
    forget({ key }) {
      kept.delete(key)
    },
  }
}

function digest(token: string) {
  return createHash("sha256").update(token).digest("base64url")
}
