import type { Parts } from "./parts"
import names from "./sample-customers.json"
import samples from "./samples.json"
import { createSeededRandom } from "./seeded-random"

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

/** Customers who never sign in: they fill the admin lists. */
export const sampleCustomers = names.organizations.flatMap((organization) => {
  const domain = organization.toLowerCase().replaceAll(" ", "-")
  return names.departments.map((desk) => ({
    id: `usr_${desk}_${domain}`,
    email: `${desk}@${domain}.example`,
    name: `${organization}, ${desk}`,
    organization,
  }))
})

/** The API lists deployments without an owner under this email. */
const unassignedCustomer = {
  id: "usr_nobody",
  email: "unassigned",
  name: "Nobody",
  organization: "Unassigned",
}

const deploymentCount = 312

function customerDeployments() {
  const random = createSeededRandom(312)
  return Array.from({ length: deploymentCount }, (_, index) => {
    const owner = random.chance(0.05) ? unassignedCustomer : customer(index)
    const number = String(Math.floor(index / sampleCustomers.length) + 1).padStart(2, "0")
    return {
      email: owner.email,
      name: `${random.pick(names.purposes)}-${random.pick(names.stages)}-${number}`,
      configId: random.chance(0.3) ? "gpu_instance_civo" : "trial_vm_hetzner",
      version: random.pick(names.versions),
      createdMinutesAgo: random.integer(2 * 60, 20 * 24 * 60),
      timeoutMins: random.chance(0.4) ? 43_200 : null,
      ...condition(random),
    }
  })
}

function condition(random: ReturnType<typeof createSeededRandom>) {
  if (random.chance(0.08))
    return { status: "failed", progress: 0.4, errorMessage: random.pick(names.failureCauses) }
  if (random.chance(0.06)) return { status: "stopped" }
  return random.chance(0.03) ? { status: "installing", installsForMinutes: 120 } : { status: "running" }
}

/** Some of these licenses wait for a bank transfer. */
function customerLicenses() {
  const random = createSeededRandom(64)
  return Array.from({ length: 64 }, (_, index) => {
    const { email, organization: organizationName } = customer(index)
    const createdDaysAgo = random.integer(2, 400)
    const common = { email, organizationName, createdDaysAgo }
    if (random.chance(0.2)) return { ...common, type: "community" }
    if (random.chance(0.3))
      return { ...common, type: "trial", usersLimit: 10, gpusLimit: 3, expiresInDays: 14 - createdDaysAgo }
    const isPending = random.chance(0.3)
    return {
      ...common,
      type: "enterprise",
      payment: isPending ? "pending" : "paid",
      usersLimit: 10 * random.integer(1, 40),
      gpusLimit: random.integer(0, 24),
      supportLevel: random.pick(["none", "email", "premium"]),
      expiresInDays: isPending ? null : 365 - createdDaysAgo,
    }
  })
}

function customer(index: number) {
  return sampleCustomers[index % sampleCustomers.length] ?? unassignedCustomer
}
