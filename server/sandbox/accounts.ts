import { randomUUID } from "node:crypto"
import type { Database } from "./database"

export interface Account {
  id: string
  email: string
  name: string
  isAdmin: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

interface Row {
  id: string
  email: string
  name: string
  is_admin: number
}

const columns = "id, email, name, is_admin"

/** Accounts that can sign in (`all`), and sample customers that only fill the admin lists. */
export function createAccounts(database: Database) {
  function byEmail(email: string) {
    const row = database.get<Row>(`SELECT ${columns} FROM accounts WHERE email = ?`, email)
    return row && accountOf(row)
  }

  return {
    all: () =>
      database.all<Row>(`SELECT ${columns} FROM accounts WHERE signs_in = 1 ORDER BY rowid`).map(accountOf),
    /** Creates the account for an unknown email. */
    findOrCreate(email: string): Account {
      const existing = byEmail(email)
      if (existing) return existing
      const id = `usr_${randomUUID()}`
      database.insert("accounts", { id, email, name: email, is_admin: 0, balance_cents: 0, signs_in: 0 })
      return { id, email, name: email, isAdmin: false }
    },
    byId(id: string) {
      const row = database.get<Row>(`SELECT ${columns} FROM accounts WHERE id = ?`, id)
      return row && accountOf(row)
    },
    byEmail,
    huggingfaceToken(id: string) {
      const row = database.get<{ huggingface_token: string | null }>(
        "SELECT huggingface_token FROM accounts WHERE id = ?",
        id,
      )
      return row?.huggingface_token ?? null
    },
    setHuggingfaceToken(id: string, token: string) {
      database.run("UPDATE accounts SET huggingface_token = ? WHERE id = ?", token, id)
    },
    setAdmin(id: string, isAdmin: boolean) {
      database.run("UPDATE accounts SET is_admin = ? WHERE id = ?", isAdmin ? 1 : 0, id)
    },
    balanceCents(id: string) {
      const row = database.get<{ cents: number }>(
        "SELECT balance_cents AS cents FROM accounts WHERE id = ?",
        id,
      )
      return row?.cents ?? 0
    },
    setBalanceCents(id: string, cents: number) {
      database.run("UPDATE accounts SET balance_cents = ? WHERE id = ?", cents, id)
    },
    /** Returns the number of deployments that the account has created so far. */
    countCreatedDeployment(id: string) {
      const row = database.get<{ count: number }>(
        `UPDATE accounts SET created_deployments = created_deployments + 1 WHERE id = ?
         RETURNING created_deployments AS count`,
        id,
      )
      return row?.count ?? 1
    },
  }
}

function accountOf({ id, email, name, is_admin }: Row): Account {
  return { id, email, name, isAdmin: is_admin === 1 }
}
