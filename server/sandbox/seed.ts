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

/** Restores the sample data. Accounts keep their ids, so users stay signed in. One transaction, because every test starts with it. */
export function seed({
  database,
  accounts,
  deployments,
  checkouts,
  licenses,
  connectedDeployments,
  seeding,
}: Parts) {
  database.transaction(() => {
    for (const table of [accounts, deployments, checkouts, licenses, connectedDeployments]) table.clear()
    for (const account of samples.accounts) accounts.add(account)
    for (const { id, email, name } of [...sampleCustomers, unassignedCustomer])
      accounts.add({ id, email, name, balanceCents: customerBalanceCents })
    for (const sample of [...samples.deployments, ...customerDeployments()]) seeding.deployments(sample)
    for (const sample of [...samples.licenses, ...customerLicenses()]) seeding.licenses(sample)
    for (const { email, ...sample } of samples.connectedDeployments) {
      connectedDeployments.add(seeding.accountId(email), sample)
    }
  })
}
