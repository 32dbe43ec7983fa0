import { type NumberRule, readNumbers } from "./bounded-number"
import { weeksPerYear } from "./roi"
import { type EfficiencyTenths, readEfficiency } from "./roi-inputs"

/** Hours that a person saves per week. */
export const simpleHoursPerWeek = 4

/** Workers as in the full estimate; the bounds of the hourly rate are ours. Dollars. */
export const simpleRules = {
  people: { least: 10, most: 10_000, fallback: 50 },
  rate: { least: 1, most: 1_000, fallback: 100 },
} satisfies Record<string, NumberRule>

export interface SimpleInputs {
  people: number
  /** Dollars per hour. */
  rate: number
  gain: EfficiencyTenths
}

export function readSimpleInputs(query: URLSearchParams) {
  const { numbers, values } = readNumbers(query, simpleRules)
  const inputs: SimpleInputs = { ...values, gain: readEfficiency(query.get("gain")) ?? 20 }
  return { inputs, numbers }
}

/** Hours per year and their value in cents: hours × rate × (efficiency − 1). */
export function estimateSimple({ people, rate, gain }: SimpleInputs) {
  const hours = people * simpleHoursPerWeek * weeksPerYear
  return { hours, value: hours * rate * 10 * (gain - 10) }
}
