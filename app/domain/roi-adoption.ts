import type { RoiInputs, Scenario } from "./roi-inputs"

/** First and last percentage, and the months between them, after development. */
export const adoptionRamps = {
  slow: { from: 5, to: 95, months: 12 },
  medium: { from: 10, to: 95, months: 9 },
  fast: { from: 20, to: 95, months: 6 },
} satisfies Record<RoiInputs["speed"], { from: number; to: number; months: number }>

/** The fixed assumption: three months without adoption, then these percentages; the last one holds from month 10. */
export const fixedAdoption = { monthsBefore: 3, steps: [10, 25, 40, 60, 75, 85, 90], steady: 90 }

/**
 * What a scenario changes: the counted share of hours, projects and incidents in percent, and a delay in months. The
 * scenarios are our own.
 */
export const scenarioRules = {
  conservative: { share: 75, delay: 2 },
  expected: { share: 100, delay: 0 },
  optimistic: { share: 125, delay: -1 },
} satisfies Record<Scenario, { share: number; delay: number }>

type AdoptionInputs = Pick<RoiInputs, "model" | "speed" | "development" | "adoption" | "scenario">

/** Months without adoption; development takes at least one. */
export function monthsBefore({ model, development, scenario }: AdoptionInputs): number {
  const planned = model === "fixed" ? fixedAdoption.monthsBefore : development
  return Math.max(1, planned + scenarioRules[scenario].delay)
}

/** Percent of the full value in a month counted from 1. The fixed model ignores the speed and the maximum. */
export function adoptionIn(month: number, inputs: AdoptionInputs): number {
  const working = month - monthsBefore(inputs)
  if (working <= 0) return 0
  if (inputs.model === "fixed") return fixedAdoption.steps[working - 1] ?? fixedAdoption.steady
  const { from, to, months } = adoptionRamps[inputs.speed]
  const ramped = working >= months ? to : from + ((to - from) * (working - 1)) / (months - 1)
  return Math.min(inputs.adoption, ramped)
}

/** The second year's percentage. */
export function steadyAdoption({ model, adoption }: AdoptionInputs): number {
  return model === "fixed" ? fixedAdoption.steady : adoption
}
