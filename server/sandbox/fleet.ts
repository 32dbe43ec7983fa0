import { addressOf } from "./addresses"
import { createChance } from "./chance"
import type { NewDeployment } from "./deployment-rows"
import type { License } from "./licenses"
import type { Life } from "./lifecycle"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface FleetPerson {
  id: string
  email: string
  name: string
  organization: string
}

const organizations = [
  "Aster Clinics",
  "Birch Insurance",
  "Cobalt Freight",
  "Delta Archives",
  "Elm Street Credit Union",
  "Fjord Energy",
  "Granite Surveyors",
  "Harbor Schools",
  "Indigo Textiles",
  "Juniper Labs",
  "Kestrel Aviation",
  "Lumen Libraries",
  "Meridian Maps",
  "Nimbus Weather",
  "Orchard Foods",
  "Pine Hill Hospital",
  "Quarry Stone Works",
  "River Bend Utilities",
  "Summit Legal",
  "Tidewater Shipping",
] as const
const desks = ["it", "research"] as const

/** Customers who never sign in here: they fill what an administrator sees. */
export const fleetPeople: FleetPerson[] = organizations.flatMap((organization) => {
  const domain = organization.toLowerCase().replaceAll(" ", "-")
  return desks.map((desk) => ({
    id: `usr_${desk}_${domain}`,
    email: `${desk}@${domain}.example`,
    name: `${organization}, ${desk}`,
    organization,
  }))
})

/** Machines that belong to nobody are listed under this word instead of an e-mail (spec 1 §3). */
export const nobody: FleetPerson = {
  id: "usr_nobody",
  email: "unassigned",
  name: "Nobody",
  organization: "Unassigned",
}

const machines = 312
const purposes = ["claims", "intake", "triage", "search", "notes", "archive", "forecast", "audit"] as const
const stages = ["prod", "staging", "dev", "eu", "us", "pilot"] as const
const versions = ["2.1.4", "2.1.4", "2.1.4", "2.1.3", "2.1.2", "2.0.9", "2.0.7", "2.2.0-rc.1"] as const
const causes = [
  "No capacity for 2 × A100 in this region",
  "cloud-init did not finish within 15 minutes",
  "The image could not be pulled: 429 Too Many Requests",
  "DHCP gave the machine no address",
] as const

/** A few hundred machines of theirs. */
export function fleetDeployments(now: number): Array<Omit<NewDeployment, "billedHours">> {
  const chance = createChance(312)
  return Array.from({ length: machines }, (_, index) => {
    const owner = chance.hits(0.05) ? nobody : (fleetPeople[index % fleetPeople.length] ?? nobody)
    const number = String(Math.floor(index / fleetPeople.length) + 1).padStart(2, "0")
    return {
      accountId: owner.id,
      name: `${chance.of(purposes)}-${chance.of(stages)}-${number}`,
      configId: chance.hits(0.3) ? "gpu_instance_civo" : "trial_vm_hetzner",
      version: chance.of(versions),
      ipv4: addressOf(index + 100),
      life: fleetLife(chance, now),
    }
  })
}

function fleetLife(chance: ReturnType<typeof createChance>, now: number): Life {
  const createdAt = now - chance.whole(2 * hour, 20 * day)
  const life: Life = {
    createdAt,
    installingAt: createdAt + 3_000,
    settledAt: createdAt + minute,
    reach: 1,
    failure: null,
    timeoutMins: chance.hits(0.4) ? 43_200 : null,
    updatedAt: null,
    stoppedAt: null,
  }
  if (chance.hits(0.08)) return { ...life, reach: 0.4, failure: chance.of(causes) }
  if (chance.hits(0.06)) return { ...life, stoppedAt: now - chance.whole(hour, 2 * hour) }
  if (chance.hits(0.03)) return { ...life, settledAt: now + 2 * hour }
  return life
}

type NewLicense = Omit<License, "id" | "key" | "status">

/** Dozens of licenses of theirs, some of them waiting for a bank transfer. */
export function fleetLicenses(now: number): NewLicense[] {
  const chance = createChance(64)
  return Array.from({ length: 64 }, (_, index) => {
    const owner = fleetPeople[index % fleetPeople.length] ?? nobody
    const createdAt = now - chance.whole(2 * day, 400 * day)
    const common = { accountId: owner.id, organizationName: owner.organization, createdAt }
    if (chance.hits(0.2)) {
      return { ...common, ...withoutLimits, type: "community", payment: "not_required", expiresAt: null }
    }
    if (chance.hits(0.3)) {
      const trial = { usersLimit: 10, gpusLimit: 3, supportLevel: "none" } as const
      return { ...common, ...trial, type: "trial", payment: "not_required", expiresAt: createdAt + 14 * day }
    }
    const isPending = chance.hits(0.3)
    return {
      ...common,
      type: "enterprise",
      payment: isPending ? "pending" : "paid",
      usersLimit: 10 * chance.whole(1, 40),
      gpusLimit: chance.whole(0, 24),
      supportLevel: chance.of(["none", "email", "premium"] as const),
      expiresAt: isPending ? null : createdAt + 365 * day,
    }
  })
}

const withoutLimits = { usersLimit: null, gpusLimit: null, supportLevel: "none" } as const
