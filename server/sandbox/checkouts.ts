import { randomBytes } from "node:crypto"
import type { Accounts } from "./accounts"
import type { Database } from "./database"
import type { Licenses } from "./licenses"
import type { Settings } from "./settings"

export interface Checkout {
  id: string
  accountId: string
  /** Null for a top-up of the balance. */
  licenseId: string | null
  cents: number
  /** An authorized payment settles a few seconds later, like a card payment. */
  state: "open" | "authorized" | "settled" | "cancelled"
}

export type Checkouts = ReturnType<typeof createCheckouts>

interface Row {
  id: string
  account_id: string
  license_id: string | null
  cents: number
  state: Checkout["state"]
  settles_at: number | null
}

const settlingMs = 4_000

export function createCheckouts(options: {
  database: Database
  accounts: Accounts
  licenses: Licenses
  settings: Settings
  now: () => number
}) {
  const { database, accounts, licenses, settings, now } = options

  /** Settles the payments that are due. */
  function settle() {
    database.transaction(() => {
      const due = database.all<Row>(
        "SELECT * FROM checkouts WHERE state = 'authorized' AND settles_at <= ?",
        now(),
      )
      for (const { id, account_id, license_id, cents } of due) {
        database.run("UPDATE checkouts SET state = 'settled' WHERE id = ?", id)
        if (license_id === null)
          accounts.setBalanceCents(account_id, accounts.balanceCents(account_id) + cents)
        else licenses.pay(license_id)
      }
    })
  }

  function find(id: string): Checkout | undefined {
    const row = database.get<Row>("SELECT * FROM checkouts WHERE id = ?", id)
    if (!row) return undefined
    const { account_id, license_id, cents, state } = row
    return { id, accountId: account_id, licenseId: license_id, cents, state }
  }

  return {
    open({ accountId, licenseId, cents }: Pick<Checkout, "accountId" | "licenseId" | "cents">): Checkout {
      const id = `chk_${randomBytes(18).toString("base64url")}`
      const row = { id, account_id: accountId, license_id: licenseId, cents, state: "open" }
      database.insert("checkouts", row)
      return { id, accountId, licenseId, cents, state: "open" }
    },
    find,
    /** Authorizes the payment once; a repeated call changes nothing. */
    authorize(id: string) {
      database.run(
        "UPDATE checkouts SET state = 'authorized', settles_at = ? WHERE id = ? AND state = 'open'",
        now() + Math.round(settlingMs / settings.speed),
        id,
      )
    },
    cancel(id: string) {
      database.run("UPDATE checkouts SET state = 'cancelled' WHERE id = ? AND state = 'open'", id)
    },
    settle,
  }
}
