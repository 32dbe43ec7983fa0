import { z } from "zod"
import type { Brand } from "../../app/brand"
import type { Log } from "../../app/http/contexts"
import type { Accounts } from "./accounts"
import type { Database } from "./database"
import type { Secrets } from "./secrets"

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
