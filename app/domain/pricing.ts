import type { MachineKind } from "./deployment-choices"

/** What hosting costs, in cents (spec 1 §9). */
export const hostedRates = {
  hourly: { trial: 10, gpu: 500 } satisfies Record<MachineKind, number>,
  /** What a new account may spend on trial machines before it pays. */
  trialCredit: 400,
  cloudPerUserAndMonth: 7_500,
}

/** Cents of so many minutes at an hourly rate in cents; a part of a cent counts as a whole one. */
export function runCents(hourlyCents: number, minutes: number): number {
  return Math.ceil((hourlyCents * Math.max(0, minutes)) / 60)
}
