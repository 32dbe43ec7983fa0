import type { Session } from "../../auth/context"
import type { AdminPlatform } from "../platform.server"
import type { AdminCheckCache, Clock } from "./admin-check-cache.server"

/** Access to the platform's admin calls, for one request of one user. */
export interface AdminAccess {
  /** For reads: a check of the last 30 s is enough. */
  isAdmin(): Promise<boolean>
  /** The platform with its admin calls, or null. `fresh` checks again, as every change must. */
  open(how: { fresh: boolean }): Promise<AdminPlatform | null>
}

export function createAdminAccess({
  platform,
  session,
  checks,
  now = () => performance.now(),
}: {
  platform: AdminPlatform
  session: Pick<Session, "key" | "token">
  checks: AdminCheckCache
} & Clock): AdminAccess {
  let asked: Promise<boolean> | undefined

  async function ask(fresh: boolean) {
    const askedAt = now()
    const isAdmin = await platform.account.isAdmin({ fresh })
    if (isAdmin) checks.keep(session, askedAt)
    else checks.forget(session)
    return isAdmin
  }

  function isAdmin() {
    if (!asked && checks.isFresh(session)) return Promise.resolve(true)
    asked ??= ask(false)
    return asked
  }

  return {
    isAdmin,
    async open({ fresh }) {
      if (fresh) asked = ask(true)
      return (await isAdmin()) ? platform : null
    },
  }
}
