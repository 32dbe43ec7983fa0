import type { Session } from "../../auth/context"
import type { AdminPlatform } from "../platform"
import type { AdminCheckCache, Clock } from "./admin-check-cache"

/** The one way to the platform's admin part, for one request of one signed-in person. */
export interface AdminAccess {
  /** For what is only shown: an answer of the last 30 s will do. */
  isAdmin(): Promise<boolean>
  /** The platform with its admin part, or null. With `anew` the platform is asked again, as before every change. */
  open(how: { anew: boolean }): Promise<AdminPlatform | null>
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

  async function ask(anew: boolean) {
    const askedAt = now()
    const isAdmin = await platform.account.isAdmin({ anew })
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
    async open({ anew }) {
      if (anew) asked = ask(true)
      return (await isAdmin()) ? platform : null
    },
  }
}
