import { failure } from "../domain/outcome"
import { createAdminDeployments } from "./admin/deployments.server"
import { createAdminLicenses } from "./admin/licenses.server"
import { createPings } from "./admin/pings.server"
import { createAccount, createBalance, createUserMeta } from "./customer/account.server"
import { createConnectedDeployments } from "./customer/connected-deployments.server"
import { createDeployments, createDeploymentTypes, createSetupSteps } from "./customer/deployments.server"
import { createLicenses } from "./customer/licenses.server"
import { createTestRuns } from "./customer/test-runs.server"
import { createAgents } from "./public/agents.server"
import { createTransport, type Transport, type TransportOptions } from "./transport/transport.server"

export interface PlatformOptions extends TransportOptions {
  /** The product slug, used in `{slug}Version` and `{slug}_version`. */
  slug: string
}

/** Platform calls for one request of one user. Pages get those for admins only from `requireAdmin`. */
export type AdminPlatform = ReturnType<typeof platformOver>

/** Those of a customer. */
export type Platform = Omit<AdminPlatform, "admin">

export function createPlatform({ slug, ...options }: PlatformOptions): AdminPlatform {
  return platformOver(createTransport(options), slug)
}

const refuse = async () => failure("session-ended")

/** Sends nothing. Pages and forms thus treat a visitor like somebody whose session has ended. */
export const visitorPlatform: Platform = platformOver(
  {
    ask: refuse,
    change: refuse,
    send: refuse,
    faulty: () => false,
    open: refuse,
    readHere: refuse,
  },
  "",
)

function platformOver(transport: Transport, slug: string) {
  return {
    deployments: createDeployments(transport, slug),
    deploymentTypes: createDeploymentTypes(transport),
    setupSteps: createSetupSteps(transport),
    userMeta: createUserMeta(transport),
    licenses: createLicenses(transport),
    connectedDeployments: createConnectedDeployments(transport),
    balance: createBalance(transport),
    account: createAccount(transport),
    agents: createAgents(transport),
    testRuns: createTestRuns(transport),
    /** Whether calls of any kind have failed in the last minute, as far as this process has seen. */
    faulty: transport.faulty,
    admin: {
      deployments: createAdminDeployments(transport, slug),
      pings: createPings(transport),
      licenses: createAdminLicenses(transport),
      balance: {
        /** Adds cents to the balance of this email; a refusal carries the platform's text. */
        topUp(email: string, cents: number) {
          const path = ["admin", "balance", "topup"]
          const body = { email, amount_cents: cents }
          const act = { kind: "admin-topped-up", name: email, cents } as const
          return transport.send({ method: "POST", path, body, textStatuses: "all" }, act)
        },
      },
    },
  }
}
