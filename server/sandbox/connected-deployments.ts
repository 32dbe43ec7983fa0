import { randomBytes } from "node:crypto"
import type { Database } from "./database"

/** A reference to a platform that a customer runs elsewhere. */
export interface ConnectedDeployment extends ConnectedDeploymentInput {
  id: string
  accountId: string
  createdAt: number
  updatedAt: number
}

export interface ConnectedDeploymentInput {
  name: string
  /** Empty if there is none. */
  description: string
  url: string
  isDefault: boolean
}

export interface ConnectedDeployments {
  /** Oldest first. */
  list(accountId: string): ConnectedDeployment[]
  find(accountId: string, id: string): ConnectedDeployment | undefined
  add(accountId: string, input: ConnectedDeploymentInput): ConnectedDeployment
  /** Adds all entries or none. Skips entries whose name or URL is already in the list. */
  sync(accountId: string, inputs: ConnectedDeploymentInput[]): void
  remove(id: string): void
}

interface Row {
  id: string
  account_id: string
  name: string
  description: string | null
  url: string
  is_default: number
  created_at: number
  updated_at: number
}

export function createConnectedDeployments(options: {
  database: Database
  now: () => number
}): ConnectedDeployments {
  const { database, now } = options

  function list(accountId: string) {
    return database
      .all<Row>(
        "SELECT * FROM connected_deployments WHERE account_id = ? ORDER BY created_at, rowid",
        accountId,
      )
      .map(fromRow)
  }

  function add(accountId: string, input: ConnectedDeploymentInput) {
    const at = now()
    const id = `con_${randomBytes(12).toString("hex")}`
    database.run(
      `INSERT INTO connected_deployments (id, account_id, name, description, url, is_default, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      accountId,
      input.name,
      input.description || null,
      input.url,
      input.isDefault ? 1 : 0,
      at,
      at,
    )
    return { ...input, id, accountId, createdAt: at, updatedAt: at }
  }

  return {
    list,
    find(accountId, id) {
      const row = database.get<Row>("SELECT * FROM connected_deployments WHERE id = ?", id)
      return row?.account_id === accountId ? fromRow(row) : undefined
    },
    add,
    sync(accountId, inputs) {
      database.transaction(() => {
        for (const input of inputs) {
          const exists = list(accountId).some(({ name, url }) => name === input.name || url === input.url)
          if (!exists) add(accountId, input)
        }
      })
    },
    remove(id) {
      database.run("DELETE FROM connected_deployments WHERE id = ?", id)
    },
  }
}

function fromRow(row: Row): ConnectedDeployment {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    description: row.description ?? "",
    url: row.url,
    isDefault: row.is_default === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
