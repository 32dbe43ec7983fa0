import type { Database } from "./database"
import type { Parts } from "./parts"
import {
  customerDeployments,
  customerLicenses,
  sampleCustomers,
  unassignedCustomer,
} from "./sample-customers"
import samples from "./samples.json"

/** Pays for their deployments for months. */
const customerBalanceCents = 10_000_000

export function isEmpty(database: Database) {
  return database.get("SELECT 1 FROM accounts LIMIT 1") === undefined
}

/** Restores the sample data. Accounts keep their ids, so users stay signed in. One transaction, because every test starts with it. */
export function seed({ database, connectedDeployments, seeding }: Parts) {
  database.transaction(() => {
    for (const table of ["step_reruns", "deployments", "checkouts", "licenses", "connected_deployments"]) {
      database.run(`DELETE FROM ${table}`)
    }
    for (const { id, email, name, admin, cents } of samples.accounts) {
      database.run(
        `INSERT INTO accounts (id, email, name, is_admin, balance_cents) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET is_admin = excluded.is_admin, balance_cents = excluded.balance_cents,
           huggingface_token = NULL, created_deployments = 0`,
        id,
        email,
        name,
        admin,
        cents,
      )
    }
    for (const sample of samples.deployments) seeding.deployments(sample)
    for (const sample of samples.licenses) seeding.licenses(sample)
    for (const { email, ...sample } of samples.connectedDeployments) {
      connectedDeployments.add(seeding.accountId(email), sample)
    }
    database.run("DELETE FROM accounts WHERE signs_in = 0")
    for (const { id, email, name } of [...sampleCustomers, unassignedCustomer]) {
      const account = { id, email, name, isAdmin: false, signsIn: false }
      database.insert("accounts", { ...account, balanceCents: customerBalanceCents })
    }
    for (const sample of customerDeployments()) seeding.deployments(sample)
    for (const sample of customerLicenses()) seeding.licenses(sample)
  })
}
