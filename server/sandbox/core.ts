import type { Brand } from "../../app/brand"
import type { Log } from "../../app/http/contexts"
import type { Accounts } from "./accounts"
import type { Database } from "./database"
import type { Secrets } from "./secrets"
import type { Settings } from "./settings"

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
