import { failure } from "../domain/outcome"
import { type Account, createAccount } from "./account.server"
import { type Admin, createAdmin } from "./admin/admin.server"
import { type Agents, createAgents } from "./agents.server"
import { type Balance, createBalance } from "./balance.server"
import { type ConnectedDeployments, createConnectedDeployments } from "./connected-deployments.server"
import { createDeploymentTypes, type DeploymentTypes } from "./deployment-types.server"
import { createDeployments, type Deployments } from "./deployments.server"
import { createLicenses, type Licenses } from "./licenses.server"
import { createSetupSteps, type SetupSteps } from "./setup-steps.server"
import { createTestRuns, type TestRuns } from "./test-runs.server"
import { createTransport, type Transport, type TransportOptions } from "./transport.server"
import { createUserMeta, type UserMeta } from "./user-meta.server"

export interface PlatformOptions extends TransportOptions {
  /** The product slug, used in `{slug}Version` and `{slug}_version`. */
  slug: string
}

/** Platform calls of a customer, for one request of one user. */
export interface Platform {
  deployments: Deployments
  deploymentTypes: DeploymentTypes
  setupSteps: SetupSteps
  userMeta: UserMeta
  licenses: Licenses
  connectedDeployments: ConnectedDeployments
  balance: Balance
  account: Account
  agents: Agents
  testRuns: TestRuns
  /** Whether calls of any kind have failed in the last minute, as far as this process has seen. */
  faulty(): boolean
}

/** The same with the admin calls; pages get it only from `adminOf`. */
export interface AdminPlatform extends Platform {
  admin: Admin
}

export function createPlatform({ slug, ...options }: PlatformOptions): AdminPlatform {
  return platformOver(createTransport(options), slug)
}

const refuse = async () => failure("session-ended")

/** Sends nothing. Pages and forms thus treat a visitor like somebody whose session has ended. */
export const visitorPlatform: Platform = platformOver(
  {
    ask: refuse,
    send: refuse,
    faulty: () => false,
    open: refuse,
    openFile: refuse,
    readArchive: refuse,
    readFile: refuse,
  },
  "",
)

function platformOver(transport: Transport, slug: string): AdminPlatform {
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
    faulty: transport.faulty,
    admin: createAdmin(transport, slug),
  }
}
