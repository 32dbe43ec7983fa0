import { z } from "zod"
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
import { createSetupSteps } from "./setup-steps"
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
    setupSteps: createSetupSteps({ ...core, deployments }),
    testRuns: createTestRuns(core),
    checkouts: createCheckouts({ ...core, licenses }),
    connectedDeployments: createConnectedDeployments(core),
    seeding: createSeeding({ ...core, deployments, licenses }),
  }
}

export interface Place {
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

export const settingsSchema = z.strictObject({
  /** Seconds. */
  accessTokenTtl: z.int().min(1).max(86_400),
  /** Speeds up lifecycles. Billing and timeouts stay in real time. */
  speed: z.number().min(0.01).max(10_000),
  /** The next created deployment fails with this message. */
  failNext: z.string().min(1).max(500).optional(),
  /** Names and texts in the answers are replaced by long or foreign ones. */
  texts: z.enum(["long", "foreign"]).optional(),
})

/** Settings that tests change at runtime. A restart or a reset restores the defaults. */
export type Settings = z.infer<typeof settingsSchema>

export function defaultSettings(): Settings {
  return { accessTokenTtl: 300, speed: 1, failNext: undefined, texts: undefined }
}
