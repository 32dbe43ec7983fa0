import type { MachineKind } from "./deployment-types"

/** What hosting costs, in cents. */
export const hostedRates = {
  hourly: { trial: 10, gpu: 500 } satisfies Record<MachineKind, number>,
  /** What a new account may spend on trial machines before it pays. */
  trialCredit: 400,
  cloudPerUserAndMonth: 7_500,
  personalPerMonth: 3_500,
}

/** Cents of so many minutes at an hourly rate in cents; a part of a cent counts as a whole one. */
export function runCents(hourlyCents: number, minutes: number): number {
  return Math.ceil((hourlyCents * Math.max(0, minutes)) / 60)
}

/** What a license's support comes with. */
export const supportLevels = ["none", "email", "premium"] as const
export type SupportLevel = (typeof supportLevels)[number]

/** The parts of an enterprise license; users are sold in packs, everything for one year. */
export interface LicenseSize {
  /** At least 10; every started ten count as ten. */
  users: number
  /** GPUs of the customer's own. */
  gpus: number
  /** GPUs that we host. */
  hostedGpus: number
  support: SupportLevel
}

const usersPerPack = 10
/** The default example of the calculators: $312,000. */
export const exampleLicense: LicenseSize = { users: 100, gpus: 20, hostedGpus: 0, support: "premium" }

const yearly = {
  pack: 1_200_000,
  gpu: 360_000,
  // $5 an hour for the 8,760 hours of a year.
  hostedGpu: 4_380_000,
  support: { none: 0, email: 1_200_000, premium: 12_000_000 } satisfies Record<SupportLevel, number>,
}

/** Cents a year, by part and together. */
export interface LicensePrice {
  /** The first ten users. */
  base: number
  additionalUsers: number
  gpus: number
  hostedGpus: number
  support: number
  total: number
}

/** The one place where the price of a license is computed. Takes whole numbers: users of 1 or more, GPUs of 0 or more. */
export function licensePrice({ users, gpus, hostedGpus, support }: LicenseSize): LicensePrice {
  const packs = Math.max(1, Math.ceil(users / usersPerPack))
  const parts = {
    base: yearly.pack,
    additionalUsers: (packs - 1) * yearly.pack,
    gpus: gpus * yearly.gpu,
    hostedGpus: hostedGpus * yearly.hostedGpu,
    support: yearly.support[support],
  }
  const total = parts.base + parts.additionalUsers + parts.gpus + parts.hostedGpus + parts.support
  return { ...parts, total }
}

/** Whole minutes that a balance pays at an hourly rate, both in cents; none when nothing is left. */
export function paidMinutes(hourlyCents: number, balanceCents: number): number {
  return Math.max(0, Math.floor((balanceCents * 60) / hourlyCents))
}
