import { createContext } from "react-router"
import type { AdminAccess } from "./admin/admin-access"
import type { AdminCheckCache } from "./admin/admin-check-cache"
import type { PingScans } from "./admin/ping-scan"
import type { Agents } from "./agents"
import type { CompanyInfoReader } from "./company-info"
import type { AdminPlatform, Platform, PlatformOptions } from "./platform"
import type { Releases } from "./releases"

/** The platform as the signed-in person may use it; null for visitors, for whom no call is ever made. */
export const platformContext = createContext<Platform | null>(null)

/** Makes a client for one request; set by the server, used by the platform middleware. */
export const platformFactory = createContext<PlatformFactory>()

/** Who was found to be an admin a moment ago; one for the process, set by the server. */
export const adminChecksContext = createContext<AdminCheckCache>()

/** What admins have lately read of the pings; one for the process, set by the server. */
export const pingSurveysContext = createContext<PingScans>()

/** Whether the signed-in person is an admin, and the way in for who is; null for visitors. */
export const adminEntryContext = createContext<AdminAccess | null>(null)

/** The versions there are; the same for everybody, and asked for without anybody's token. */
export const releasesContext = createContext<Releases>()

/** Company detection: asked with the visitor's address, and without anybody's token. */
export const companyInfoContext = createContext<CompanyInfoReader>()

/** Agents for visitors; one for the process, set by the server. Pages ask `agentsOf`. */
export const publicAgentsContext = createContext<Agents>()

export type PlatformFactory = (
  caller: Pick<PlatformOptions, "token" | "renew" | "sessionEnded" | "requestId" | "signal" | "log"> &
    Required<Pick<PlatformOptions, "refused">> & {
      /** Its key: the calls of one session share their slots. */
      session: string
    },
) => AdminPlatform
