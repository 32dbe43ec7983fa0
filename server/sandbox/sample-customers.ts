import type { NewDeployment } from "./deployments"
import { limits, type NewLicense } from "./licenses"
import type { Lifecycle } from "./lifecycle"
import names from "./sample-customers.json"
import { createSeededRandom } from "./seeded-random"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface SampleCustomer {
  id: string
  email: string
  name: string
  organization: string
}

/** Customers who never sign in: they fill the admin lists. */
export const sampleCustomers: SampleCustomer[] = names.organizations.flatMap((organization) => {
  const domain = organization.toLowerCase().replaceAll(" ", "-")
  return names.departments.map((desk) => ({
    id: `usr_${desk}_${domain}`,
    email: `${desk}@${domain}.example`,
    name: `${organization}, ${desk}`,
    organization,
  }))
})

/** The API lists deployments without an owner under this email. */
export const unassignedCustomer: SampleCustomer = {
  id: "usr_nobody",
  email: "unassigned",
  name: "Nobody",
  organization: "Unassigned",
}

const deploymentCount = 312

export function customerDeployments(now: number): NewDeployment[] {
  const random = createSeededRandom(312)
  return Array.from({ length: deploymentCount }, (_, index) => {
    const owner = random.chance(0.05)
      ? unassignedCustomer
      : (sampleCustomers[index % sampleCustomers.length] ?? unassignedCustomer)
    const number = String(Math.floor(index / sampleCustomers.length) + 1).padStart(2, "0")
    return {
      accountId: owner.id,
      name: `${random.pick(names.purposes)}-${random.pick(names.stages)}-${number}`,
      configId: random.chance(0.3) ? "gpu_instance_civo" : "trial_vm_hetzner",
      version: random.pick(names.versions),
      ...customerLifecycle(random, now),
    }
  })
}

function customerLifecycle(random: ReturnType<typeof createSeededRandom>, now: number): Lifecycle {
  const createdAt = now - random.integer(2 * hour, 20 * day)
  const lifecycle: Lifecycle = {
    createdAt,
    installingAt: createdAt + 3_000,
    installEndsAt: createdAt + minute,
    finalProgress: 1,
    failure: null,
    timeoutMins: random.chance(0.4) ? 43_200 : null,
    updatedAt: null,
    stoppedAt: null,
  }
  if (random.chance(0.08))
    return { ...lifecycle, finalProgress: 0.4, failure: random.pick(names.failureCauses) }
  if (random.chance(0.06)) return { ...lifecycle, stoppedAt: now - random.integer(hour, 2 * hour) }
  if (random.chance(0.03)) return { ...lifecycle, installEndsAt: now + 2 * hour }
  return lifecycle
}

/** Some of these licenses wait for a bank transfer. */
export function customerLicenses(now: number): NewLicense[] {
  const random = createSeededRandom(64)
  return Array.from({ length: 64 }, (_, index) => {
    const owner = sampleCustomers[index % sampleCustomers.length] ?? unassignedCustomer
    const createdAt = now - random.integer(2 * day, 400 * day)
    const common = { accountId: owner.id, organizationName: owner.organization, createdAt }
    if (random.chance(0.2)) {
      return { ...common, ...limits.community, type: "community", payment: "not_required", expiresAt: null }
    }
    if (random.chance(0.3)) {
      const expiresAt = createdAt + 14 * day
      return { ...common, ...limits.trial, type: "trial", payment: "not_required", expiresAt }
    }
    const isPending = random.chance(0.3)
    return {
      ...common,
      type: "enterprise",
      payment: isPending ? "pending" : "paid",
      usersLimit: 10 * random.integer(1, 40),
      gpusLimit: random.integer(0, 24),
      supportLevel: random.pick(["none", "email", "premium"] as const),
      expiresAt: isPending ? null : createdAt + 365 * day,
    }
  })
}
