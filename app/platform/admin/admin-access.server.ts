import type { Session } from "../../auth/context"
import type { AdminPlatform } from "../platform.server"
import type { AdminCheckCache, Clock } from "./admin-check-cache.server"

export type AdminAccess = ReturnType<typeof createAdminAccess>

/** Access to the platform's admin calls, for one request of one user. */
export function createAdminAccess({
  platform,
  session,
  checks,
  now = () => performance.now(),
}: {
  platform: AdminPlatform
  session: Pick<Session, "key" | "token">
  checks: AdminCheckCache
} & Clock) {
  let asked: Promise<boolean> | undefined

  async function ask(fresh: boolean) {
    const askedAt = now()
    const isAdmin = await platform.account.isAdmin({ fresh })
    if (isAdmin) checks.keep(session, askedAt)
    else checks.forget(session)
    return isAdmin
  }

  /** For reads: a check of the last 30 s is enough. */
  function isAdmin() {
    if (!asked && checks.isFresh(session)) return Promise.resolve(true)
    asked ??= ask(false)
    return asked
  }

  return {
    isAdmin,
    /** The platform with its admin calls, or null. `fresh` checks again, as every change must. */
    async open({ fresh }: { fresh: boolean }): Promise<AdminPlatform | null> {
      if (fresh) asked = ask(true)
      return (await isAdmin()) ? platform : null
    },
  }
}
