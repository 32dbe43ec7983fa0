import { randomBytes } from "node:crypto"
import type { Core } from "./core"

/** A reference to a platform that a customer runs elsewhere, with the fields that the API returns. */
interface ConnectedDeployment extends NewConnectedDeployment {
  id: string
  user_id: string
  created_at: string
  updated_at: string
}

interface NewConnectedDeployment {
  name: string
  description: string | null
  url: string
  is_default: boolean
}

export function createConnectedDeployments({ database, now }: Core) {
  const table = database.table<ConnectedDeployment>("connected_deployments", ({ user_id }) => user_id)

  function add(accountId: string, given: NewConnectedDeployment) {
    const at = new Date(now()).toISOString()
    const id = `con_${randomBytes(12).toString("hex")}`
    return table.put({ ...given, id, user_id: accountId, created_at: at, updated_at: at })
  }

  return {
    ...table,
    add,
    /** Adds all entries or none. Skips entries whose name or URL is already in the list. */
    sync(accountId: string, entries: NewConnectedDeployment[]) {
      database.transaction(() => {
        for (const entry of entries) {
          const exists = table.of(accountId).some(({ name, url }) => name === entry.name || url === entry.url)
          if (!exists) add(accountId, entry)
        }
      })
    },
  }
}
