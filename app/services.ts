import type { Activity } from "./activity/activity.server"
import type { Auth } from "./auth/auth.server"
import type { BankDetails, Brand } from "./brand"
import type { CheckoutRules } from "./domain/checkout-address"
import type { Generate } from "./http/generation.server"
import type { Jobs } from "./jobs/jobs.server"
import type { AdminChecks } from "./platform/admin/admin-access.server"
import type { PingScans } from "./platform/admin/ping-scan.server"
import type { AgentPictures } from "./platform/agent-pictures.server"
import type { Agents } from "./platform/agents.server"
import type { CompanyInfoReader } from "./platform/company-info.server"
import type { PlatformFactory } from "./platform/context"
import type { Creations } from "./platform/creations.server"
import type { Releases } from "./platform/releases.server"
import type { SetupTimes } from "./platform/setup-times.server"
import type { Idempotency } from "./records/idempotency.server"
import type { TerminalScreens } from "./terminal/terminal-screens"

declare module "./http/contexts" {
  interface Services {
    brand: Brand
    /** The build that the browser loads; empty in development, where it changes while the process runs. */
    build: string
    /** Whether the platform is the sandbox. Pages then say that their data is not real. */
    isSandbox: boolean
    /** What the operator tells everybody in the console, and the address where more is said. It may change. */
    notice: { text: string; url: string | null } | null
    /** The hosts that a payment page may have. Addresses from the platform are checked against them. */
    checkoutRules: CheckoutRules
    /** Null when bank transfers are not offered. */
    bank: BankDetails | null
    /** For signed cookies such as flash messages. The first key signs; all keys verify. */
    cookieSecrets: string[]
    /** Resolves when this owner may render or do other long work. Doing it for several at once would delay new connections. */
    waitForTurn(owner: string): Promise<void>
    generate: Generate
    auth: Auth
    activity: Activity
    jobs: Jobs
    idempotency: Idempotency
    screens: TerminalScreens
    /** Creates a client for one request. */
    newPlatform: PlatformFactory
    adminChecks: AdminChecks
    pingScans: PingScans
    /** New deployments that the platform doesn't list yet. */
    creations: Creations
    /** How long new machines take lately. */
    setupTimes: SetupTimes
    /** The released versions; loaded without a token and the same for everyone. */
    releases: Releases
    /** Company detection by the visitor's address; loaded without a token. */
    companyInfo: CompanyInfoReader
    /** Agents for the visitors of a network. Pages use `agentsOf`. */
    publicAgents(network: string): Agents
    agentPictures: AgentPictures
  }
}

export type { Services } from "./http/contexts"
