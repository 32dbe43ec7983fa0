import { randomBytes } from "node:crypto"
import type { Core } from "./core"

/** A reference to a platform that a customer runs elsewhere. */
export interface ConnectedDeployment extends ConnectedDeploymentInput {
  id: string
  accountId: string
  createdAt: number
  updatedAt: number
}

export interface ConnectedDeploymentInput {
  name: string
  description: string | null
  url: string
  isDefault: boolean
}

export function createConnectedDeployments({ database, now }: Core) {
  /** Oldest first. */
  function list(accountId: string) {
    return database.all<ConnectedDeployment>(
      "SELECT * FROM connected_deployments WHERE account_id = ? ORDER BY created_at, rowid",
      accountId,
    )
  }

  function add(accountId: string, input: ConnectedDeploymentInput): ConnectedDeployment {
    const id = `con_${randomBytes(12).toString("hex")}`
    const added = { ...input, id, accountId, createdAt: now(), updatedAt: now() }
    database.insert("connected_deployments", added)
    return added
  }

  return {
    list,
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
    /** False when the account has none with this id. */
    remove: (accountId: string, id: string) =>
      database.run("DELETE FROM connected_deployments WHERE account_id = ? AND id = ?", accountId, id) > 0,
  }
}
