import { randomUUID } from "node:crypto"
import type { Database } from "./database"

export interface Account {
  id: string
  email: string
  name: string
  isAdmin: boolean
  balanceCents: number
  /** Sample customers only fill the admin lists. */
  signsIn: boolean
  huggingfaceToken: string | null
  /** How many deployments the account has created so far. */
  createdDeployments: number
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(database: Database) {
  const table = database.table<Account>("accounts", ({ email }) => email)
  const byEmail = (email: string) => table.of(email)[0]

  function add(fields: Partial<Account> & Pick<Account, "id" | "email" | "name">) {
    const usual = {
      isAdmin: false,
      balanceCents: 0,
      signsIn: false,
      huggingfaceToken: null,
      createdDeployments: 0,
    }
    return table.put({ ...usual, ...fields })
  }

  return {
    ...table,
    add,
    byEmail,
    signingIn: () => table.all().filter(({ signsIn }) => signsIn),
    findOrCreate: (email: string) => byEmail(email) ?? add({ id: `usr_${randomUUID()}`, email, name: email }),
    balanceCents: (id: string) => table.get(id)?.balanceCents ?? 0,
  }
}
