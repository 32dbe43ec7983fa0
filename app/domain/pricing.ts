import type { MachineKind } from "./deployment-types"

/** Hosting prices in cents. */
export const hostedRates = {
  hourly: { trial: 10, gpu: 500 } satisfies Record<MachineKind, number>,
  /** The free credit of a new account for trial machines. */
  trialCredit: 400,
  cloudPerUserAndMonth: 7_500,
  personalPerMonth: 3_500,
}

/** Added to a balance by one payment. */
export const topUpCents = 5_000

export const supportLevels = ["none", "email", "premium"] as const
export type SupportLevel = (typeof supportLevels)[number]

/** The parts of an enterprise license for one year; users are sold in packs. */
export interface LicenseSize {
  /** At least 10; rounded up to a multiple of ten. */
  users: number
  /** The customer's own GPUs. */
  gpus: number
  /** GPUs that we host. */
  hostedGpus: number
  support: SupportLevel
}

const usersPerPack = 10
/** The calculators' default example: $312,000. */
export const exampleLicense: LicenseSize = { users: 100, gpus: 20, hostedGpus: 0, support: "premium" }

const yearly = {
  pack: 1_200_000,
  gpu: 360_000,
  // $5 per hour for 8,760 hours.
  hostedGpu: 4_380_000,
  support: { none: 0, email: 1_200_000, premium: 12_000_000 } satisfies Record<SupportLevel, number>,
}

/**
 * The price of a license in cents per year, by part and in total; every page uses it. Takes whole numbers: users of 1 or more, GPUs
 * of 0 or more.
 */
export function licensePrice({ users, gpus, hostedGpus, support }: LicenseSize) {
  const packs = Math.max(1, Math.ceil(users / usersPerPack))
  const parts = {
    /** The first ten users. */
    base: yearly.pack,
    additionalUsers: (packs - 1) * yearly.pack,
    gpus: gpus * yearly.gpu,
    hostedGpus: hostedGpus * yearly.hostedGpu,
    support: yearly.support[support],
  }
  const total = parts.base + parts.additionalUsers + parts.gpus + parts.hostedGpus + parts.support
  return { ...parts, total }
}
