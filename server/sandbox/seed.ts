import type { ConnectedDeployments } from "./connected-deployments"
import type { Database } from "./database"
import type { Deployments } from "./deployments"
import type { Licenses } from "./licenses"
import {
  customerDeployments,
  customerLicenses,
  sampleCustomers,
  unassignedCustomer,
} from "./sample-customers"
import samples from "./samples.json"
import type { Seeding } from "./seeding"

/** Pays for their deployments for months. */
const customerBalanceCents = 10_000_000

export function isEmpty(database: Database) {
  return database.get("SELECT 1 FROM accounts LIMIT 1") === undefined
}

/** Restores the sample data. Accounts keep their ids, so users stay signed in. One transaction, because every test starts with it. */
export function seed(options: {
  database: Database
  deployments: Deployments
  licenses: Licenses
  connectedDeployments: ConnectedDeployments
  seeding: Seeding
  now: number
}) {
  const { database, deployments, licenses, connectedDeployments, seeding, now } = options
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
    for (const machine of customerDeployments(now)) deployments.insert(machine)
    for (const license of customerLicenses(now)) licenses.insert(license)
  })
}
