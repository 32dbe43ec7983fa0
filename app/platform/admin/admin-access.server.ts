import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Session } from "../../auth/context"
import { type Outcome, success } from "../../domain/outcome"
import type { AdminPlatform } from "../platform.server"

const ttlMs = 30_000

export type AdminAccess = ReturnType<ReturnType<typeof createAdminChecks>>

/**
 * Access to the platform's admin calls, for one request of one user. Positive answers are kept for 30 s, so that a page that
 * refreshes does not send the check each time. After a refusal or a failure, the next request checks again. `now` is a clock
 * that is never set.
 */
export function createAdminChecks(now = () => performance.now()) {
  /** Digests of tokens by session: a token must not stay in memory after its session has ended. */
  const admins = new LRUCache<string, string>({ max: 1_000, ttl: ttlMs, ttlResolution: 0, perf: { now } })

  return function createAccess(platform: AdminPlatform, { key, token }: Pick<Session, "key" | "token">) {
    const digest = createHash("sha256").update(token).digest("base64url")
    let asked: Promise<Outcome<boolean>> | undefined

    async function ask(fresh: boolean) {
      // A role that is revoked after this moment is not in the answer.
      const start = now()
      const answer = await platform.account.isAdmin({ fresh })
      if (answer.ok && answer.value) admins.set(key, digest, { start })
      else admins.delete(key)
      return answer
    }

    /** For reads: a check of the last 30 s is enough. */
    async function check() {
      if (!asked && admins.get(key) === digest) return success(true)
      asked ??= ask(false)
      return await asked
    }

    return {
      async isAdmin() {
        const answer = await check()
        return answer.ok && answer.value
      },
      /** The platform with its admin calls, or null for others. `fresh` checks again, as every change must. */
      async open({ fresh }: { fresh: boolean }): Promise<Outcome<AdminPlatform | null>> {
        if (fresh) asked = ask(true)
        const answer = await check()
        return answer.ok ? success(answer.value ? platform : null) : answer
      },
    }
  }
}
