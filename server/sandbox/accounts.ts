import { randomUUID } from "node:crypto"
import type { Database } from "./database"

export interface Account {
  id: string
  email: string
  name: string
  isAdmin: boolean
}

/** Accounts that can sign in (`all`), and sample customers that only fill the admin lists. */
export interface Accounts {
  all(): Account[]
  /** Creates the account for an unknown email. */
  findOrCreate(email: string): Account
  byId(id: string): Account | undefined
  byEmail(email: string): Account | undefined
  huggingfaceToken(id: string): string | null
  setHuggingfaceToken(id: string, token: string): void
  setAdmin(id: string, isAdmin: boolean): void
  balanceCents(id: string): number
  setBalanceCents(id: string, cents: number): void
  /** Returns the number of deployments that the account has created so far. */
  countCreatedDeployment(id: string): number
}

interface Row {
  id: string
  email: string
  name: string
  is_admin: number
}

const columns = "id, email, name, is_admin"

export function createAccounts(database: Database): Accounts {
  function byEmail(email: string) {
    const row = database.get<Row>(`SELECT ${columns} FROM accounts WHERE email = ?`, email)
    return row && accountOf(row)
  }

  return {
    all: () =>
      database.all<Row>(`SELECT ${columns} FROM accounts WHERE signs_in = 1 ORDER BY rowid`).map(accountOf),
    findOrCreate(email) {
      const existing = byEmail(email)
      if (existing) return existing
      const id = `usr_${randomUUID()}`
      database.run(
        `INSERT INTO accounts (id, email, name, is_admin, balance_cents, signs_in) VALUES (?, ?, ?, 0, 0, 0)`,
        id,
        email,
        email,
      )
      return { id, email, name: email, isAdmin: false }
    },
    byId(id) {
      const row = database.get<Row>(`SELECT ${columns} FROM accounts WHERE id = ?`, id)
      return row && accountOf(row)
    },
    byEmail,
    huggingfaceToken(id) {
      const row = database.get<{ huggingface_token: string | null }>(
        "SELECT huggingface_token FROM accounts WHERE id = ?",
        id,
      )
      return row?.huggingface_token ?? null
    },
    setHuggingfaceToken(id, token) {
      database.run("UPDATE accounts SET huggingface_token = ? WHERE id = ?", token, id)
    },
    setAdmin(id, isAdmin) {
      database.run("UPDATE accounts SET is_admin = ? WHERE id = ?", isAdmin ? 1 : 0, id)
    },
    balanceCents(id) {
      const row = database.get<{ cents: number }>(
        "SELECT balance_cents AS cents FROM accounts WHERE id = ?",
        id,
      )
      return row?.cents ?? 0
    },
    setBalanceCents(id, cents) {
      database.run("UPDATE accounts SET balance_cents = ? WHERE id = ?", cents, id)
    },
    countCreatedDeployment(id) {
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
