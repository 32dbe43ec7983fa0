import { randomBytes } from "node:crypto"
import type { Core } from "./core"
import type { Licenses } from "./licenses"

export interface Checkout {
  id: string
  accountId: string
  /** Null for a top-up of the balance. */
  licenseId: string | null
  cents: number
  /** An authorized payment settles a few seconds later, like a card payment. */
  state: "open" | "authorized" | "settled" | "cancelled"
}

const settlingMs = 4_000

export function createCheckouts(core: Core & { licenses: Licenses }) {
  const { database, accounts, licenses, settings, now } = core

  return {
    open(purpose: Pick<Checkout, "accountId" | "licenseId" | "cents">) {
      const id = `chk_${randomBytes(18).toString("base64url")}`
      database.insert("checkouts", { ...purpose, id, state: "open" })
      return id
    },
    find: (id: string) => database.get<Checkout>("SELECT * FROM checkouts WHERE id = ?", id),
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
    /** Settles the payments that are due. */
    settle() {
      database.transaction(() => {
        const due = database.all<Checkout>(
          "SELECT * FROM checkouts WHERE state = 'authorized' AND settles_at <= ?",
          now(),
        )
        for (const { id, accountId, licenseId, cents } of due) {
          database.update("checkouts", id, { state: "settled" })
          if (licenseId !== null) licenses.pay(licenseId)
          else accounts.update(accountId, { balanceCents: accounts.balanceCents(accountId) + cents })
        }
      })
    },
  }
}
