import type { Brand } from "../../../app/brand"
import type { Log } from "../../../app/http/contexts"
import type { Accounts } from "../accounts"
import type { Checkouts } from "../checkouts"
import type { ConnectedDeployments } from "../connected-deployments"
import type { Deployments } from "../deployments"
import type { Licenses } from "../licenses"
import type { RequestRecorder } from "../request-recorder"
import type { Settings } from "../settings"
import type { SetupSteps } from "../setup-steps"
import type { TestRuns } from "../test-runs"

export interface ApiOptions {
  brand: Brand
  /** Public origin of this process. */
  origin: string
  accounts: Accounts
  deployments: Deployments
  setupSteps: SetupSteps
  licenses: Licenses
  connectedDeployments: ConnectedDeployments
  checkouts: Checkouts
  testRuns: TestRuns
  recorder: RequestRecorder
  settings: Settings
  now: () => number
  log: Log
}
