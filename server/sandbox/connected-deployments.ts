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

export type ConnectedDeployments = ReturnType<typeof createConnectedDeployments>

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

export function createConnectedDeployments({ database, now }: { database: Database; now: () => number }) {
  /** Oldest first. */
  function list(accountId: string) {
    return database
      .all<Row>(
        "SELECT * FROM connected_deployments WHERE account_id = ? ORDER BY created_at, rowid",
        accountId,
      )
      .map(fromRow)
  }

  function add(accountId: string, input: ConnectedDeploymentInput): ConnectedDeployment {
    const at = now()
    const id = `con_${randomBytes(12).toString("hex")}`
    database.insert("connected_deployments", {
      id,
      account_id: accountId,
      name: input.name,
      description: input.description || null,
      url: input.url,
      is_default: input.isDefault ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    return { ...input, id, accountId, createdAt: at, updatedAt: at }
  }

  return {
    list,
    find(accountId: string, id: string) {
      const row = database.get<Row>("SELECT * FROM connected_deployments WHERE id = ?", id)
      return row?.account_id === accountId ? fromRow(row) : undefined
    },
    add,
    /** Adds all entries or none. Skips entries whose name or URL is already in the list. */
    sync(accountId: string, inputs: ConnectedDeploymentInput[]) {
      database.transaction(() => {
        for (const input of inputs) {
          const exists = list(accountId).some(({ name, url }) => name === input.name || url === input.url)
          if (!exists) add(accountId, input)
        }
      })
    },
    remove(id: string) {
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
