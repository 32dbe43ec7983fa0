import { randomUUID } from "node:crypto"
import type { Database } from "./database"

export interface Account {
  id: string
  email: string
  name: string
  isAdmin: boolean
  balanceCents: number
  huggingfaceToken: string | null
  /** How many deployments the account has created so far. */
  createdDeployments: number
}

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts that can sign in (`all`), and sample customers that only fill the admin lists. */
export function createAccounts(database: Database) {
  const byId = (id: string) => database.get<Account>("SELECT * FROM accounts WHERE id = ?", id)
  const byEmail = (email: string) => database.get<Account>("SELECT * FROM accounts WHERE email = ?", email)

  return {
    all: () => database.all<Account>("SELECT * FROM accounts WHERE signs_in = 1 ORDER BY rowid"),
    /** Creates the account for an unknown email. Returns its id. */
    findOrCreate(email: string) {
      const existing = byEmail(email)
      if (existing) return existing.id
      const id = `usr_${randomUUID()}`
      database.insert("accounts", { id, email, name: email, isAdmin: false, balanceCents: 0, signsIn: false })
      return id
    },
    byId,
    byEmail,
    balanceCents: (id: string) => byId(id)?.balanceCents ?? 0,
    update(id: string, changes: Partial<Omit<Account, "id">>) {
      database.update("accounts", id, changes)
    },
  }
}
