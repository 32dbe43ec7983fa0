import type { Brand } from "../../app/brand"
import type { Log } from "../../app/http/contexts"
import { type Accounts, createAccounts } from "./accounts"
import { createCheckouts } from "./checkouts"
import { createConnectedDeployments } from "./connected-deployments"
import type { Database } from "./database"
import { createDeployments } from "./deployments"
import { createLicenses } from "./licenses"
import type { RequestRecorder } from "./request-recorder"
import { loadSecrets, type Secrets } from "./secrets"
import { createSeeding } from "./seeding"
import { defaultSettings, type Settings } from "./settings"
import { createSetupSteps } from "./setup-steps"
import { createTestRuns } from "./test-runs"

interface Place {
  /** Public origin of this process. */
  origin: string
  /** Where this process reaches itself: "http://127.0.0.1:3000". */
  loopback: string
  brand: Brand
  log: Log
  database: Database
  /** Epoch milliseconds. Tests move this clock. */
  now: () => number
}

export interface Core extends Place {
  settings: Settings
  accounts: Accounts
  secrets: Secrets
}

export type Parts = ReturnType<typeof createParts>
export type ApiParts = Parts & { recorder: RequestRecorder }

/** What the sandbox consists of. Each part takes what it needs. */
export function createParts(place: Place) {
  const { database } = place
  const settings = defaultSettings()
  const core: Core = {
    ...place,
    settings,
    accounts: createAccounts(database),
    secrets: loadSecrets(database),
  }
  const deployments = createDeployments(core)
  const licenses = createLicenses(core)
  return {
    ...core,
    deployments,
    licenses,
    setupSteps: createSetupSteps(core),
    testRuns: createTestRuns(core),
    checkouts: createCheckouts({ ...core, licenses }),
    connectedDeployments: createConnectedDeployments(core),
    seeding: createSeeding({ ...core, deployments, licenses }),
  }
}
