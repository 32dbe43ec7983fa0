import { createAccounts } from "./accounts"
import { createCheckouts } from "./checkouts"
import { createConnectedDeployments } from "./connected-deployments"
import { type Core, defaultSettings, type Place } from "./core"
import { createDeployments } from "./deployments"
import { createLicenses } from "./licenses"
import type { RequestRecorder } from "./request-recorder"
import { loadSecrets } from "./secrets"
import { createSeeding } from "./seeding"
import { createTestRuns } from "./test-runs"

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
    testRuns: createTestRuns(core),
    checkouts: createCheckouts({ ...core, licenses }),
    connectedDeployments: createConnectedDeployments(core),
    seeding: createSeeding({ ...core, deployments, licenses }),
  }
}
