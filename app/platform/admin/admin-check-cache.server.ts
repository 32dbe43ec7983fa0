import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Session } from "../../auth/context"

/** Milliseconds by a clock that is never set. */
export interface Clock {
  now?: () => number
}

type Caller = Pick<Session, "key" | "token">

const ttlMs = 30_000

/** Sessions that were admins a moment ago, so that a page that refreshes does not send the check each time. */
export type AdminCheckCache = ReturnType<typeof createAdminCheckCache>

/** Caches positive answers only. After a refusal or a failure, the next request checks again. */
export function createAdminCheckCache({ now = () => performance.now() }: Clock = {}) {
  /** Digests of tokens by session: a token must not stay in memory after its session has ended. */
  const admins = new LRUCache<string, string>({ max: 1_000, ttl: ttlMs, ttlResolution: 0, perf: { now } })

  return {
    /** Whether this session, with this token, was an admin within the last 30 s. */
    isFresh: ({ key, token }: Caller): boolean => admins.get(key) === digest(token),
    /** `askedAt` is when the check was sent. A role that was revoked after that is not in the answer. */
    keep({ key, token }: Caller, askedAt: number): void {
      admins.set(key, digest(token), { start: askedAt })
    },
    forget({ key }: Caller): void {
      admins.delete(key)
    },
  }
}

function digest(token: string) {
  return createHash("sha256").update(token).digest("base64url")
}
