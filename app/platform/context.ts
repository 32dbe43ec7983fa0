import { createContext } from "react-router"
import type { AdminAccess, AdminChecks } from "./admin/admin-access.server"
import type { PingScans } from "./admin/ping-scan.server"
import type { AgentPictures } from "./agent-pictures.server"
import type { Agents } from "./agents.server"
import type { CompanyInfoReader } from "./company-info.server"
import type { Creations } from "./creations.server"
import type { AdminPlatform, Platform, PlatformOptions } from "./platform.server"
import type { Releases } from "./releases.server"
import type { SetupTimes } from "./setup-times.server"

/** The signed-in user's platform. A visitor's calls fail with "session-ended" and aren't sent. */
export const platformContext = createContext<Platform>()

/** Creates a client for one request; set by the server, used by the platform middleware. */
export const platformFactory = createContext<PlatformFactory>()

/** Recent admin checks of this process; set by the server. */
export const adminChecksContext = createContext<AdminChecks>()

/** Recent ping scans of this process; set by the server. */
export const pingScansContext = createContext<PingScans>()

/** The signed-in user's admin check and admin calls; null for visitors. */
export const adminAccessContext = createContext<AdminAccess | null>(null)

/** New deployments that the platform doesn't list yet; set by the server. */
export const creationsContext = createContext<Creations>()

/** How long new machines take lately, one memory per process; set by the server. */
export const setupTimesContext = createContext<SetupTimes>()

/** The released versions; loaded without a token and the same for everyone. */
export const releasesContext = createContext<Releases>()

/** Company detection by the visitor's address; loaded without a token. */
export const companyInfoContext = createContext<CompanyInfoReader>()

/** Agents for visitors, one cache per process; set by the server. Pages use `agentsOf`. */
export const publicAgentsContext = createContext<Agents>()

/** The agents' pictures, one cache per process; set by the server. */
export const agentPicturesContext = createContext<AgentPictures>()

export type PlatformFactory = (
  caller: Pick<PlatformOptions, "token" | "renew" | "sessionEnded" | "requestId" | "signal" | "log"> &
    Required<Pick<PlatformOptions, "refused" | "acted">> & {
      /** The session's key: calls of one session share a limit. */
      session: string
      since?: number
    },
) => AdminPlatform
