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
  authorizedAt?: number
}

const settlingMs = 4_000

export function createCheckouts({
  database,
  accounts,
  licenses,
  settings,
  now,
}: Core & { licenses: Licenses }) {
  const table = database.table<Checkout>("checkouts", ({ state }) => state)

  /** The first decision counts; a repeated call changes nothing. */
  function decideCheckout(id: string, changes: Pick<Checkout, "state" | "authorizedAt">) {
    if (table.get(id)?.state === "open") table.update(id, changes)
  }

  return {
    find: table.get,
    clear: table.clear,
    open: (purpose: Pick<Checkout, "accountId" | "licenseId" | "cents">) =>
      table.put({ ...purpose, id: `chk_${randomBytes(18).toString("base64url")}`, state: "open" }).id,
    authorize(id: string) {
      decideCheckout(id, { state: "authorized", authorizedAt: now() })
    },
    cancel(id: string) {
      decideCheckout(id, { state: "cancelled" })
    },
    settle() {
      const settled = now() - settlingMs / settings.speed
      const due = table.of("authorized").filter(({ authorizedAt = 0 }) => authorizedAt <= settled)
      for (const { id, accountId, licenseId, cents } of due)
        database.transaction(() => {
          table.update(id, { state: "settled" })
          if (licenseId !== null) licenses.pay(licenseId)
          else accounts.update(accountId, { balanceCents: accounts.balanceCents(accountId) + cents })
        })
    },
  }
}
