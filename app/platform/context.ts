import { createContext } from "react-router"
import type { AdminAccess } from "./admin/admin-access.server"
import type { AdminPlatform, Platform, PlatformOptions } from "./platform.server"

/** The signed-in user's platform. A visitor's calls fail with "session-ended" and aren't sent. */
export const platformContext = createContext<Platform>()

/** The signed-in user's admin check and admin calls; null for visitors. */
export const adminAccessContext = createContext<AdminAccess | null>(null)

export type PlatformFactory = (
  caller: Pick<PlatformOptions, "token" | "renew" | "sessionEnded" | "requestId" | "signal" | "log"> &
    Required<Pick<PlatformOptions, "refused" | "acted">> & {
      /** The session's key: calls of one session share a limit. */
      session: string
      since?: number
    },
) => AdminPlatform
