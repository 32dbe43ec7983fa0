import { type NumberRule, readNumbers } from "./bounded-number"

export const industries = ["financial", "healthcare", "enterprise"] as const
export type Industry = (typeof industries)[number]

export const adoptionSpeeds = ["slow", "medium", "fast"] as const
export type AdoptionSpeed = (typeof adoptionSpeeds)[number]

/** "speed" uses the reader's three adoption fields; "fixed" uses one fixed table. */
export const adoptionModels = ["speed", "fixed"] as const
export type AdoptionModel = (typeof adoptionModels)[number]

export const scenarios = ["conservative", "expected", "optimistic"] as const
export type Scenario = (typeof scenarios)[number]

/** The speedup of a task in tenths, so that shares stay exact. */
export const efficiencyTenths = [11, 12, 15, 20, 30, 50] as const
export type EfficiencyTenths = (typeof efficiencyTenths)[number]

/** Bounds and defaults; money in whole dollars, as typed. */
export const roiRules = {
  workers: { least: 10, most: 10_000, fallback: 500 },
  cost: { least: 50_000, most: 500_000, fallback: 150_000 },
  hours: { least: 5, most: 30, fallback: 15 },
  deal: { least: 10_000, most: 10_000_000, fallback: 100_000 },
  projects: { least: 1, most: 1_000, fallback: 50 },
  downtime: { least: 1_000, most: 1_000_000, fallback: 50_000 },
  incidents: { least: 0, most: 50, fallback: 5 },
  development: { least: 1, most: 6, fallback: 3 },
  adoption: { least: 50, most: 100, fallback: 90 },
} satisfies Record<string, NumberRule>
export type RoiNumber = keyof typeof roiRules

/** The inputs of the estimate. Dollars, hours per week, months and percent are whole numbers within `roiRules`. */
export interface RoiInputs extends Record<RoiNumber, number> {
  industry: Industry
  efficiency: EfficiencyTenths
  speed: AdoptionSpeed
  model: AdoptionModel
  scenario: Scenario
}

export type RoiReading = ReturnType<typeof readRoiInputs>

/** The inputs in a query. Invalid values are replaced by defaults; `numbers` says how each number was derived. */
export function readRoiInputs(query: URLSearchParams) {
  const { numbers, values } = readNumbers(query, roiRules)
  const inputs: RoiInputs = {
    ...values,
    industry: findChoice(industries, query.get("industry")) ?? "enterprise",
    efficiency: readEfficiency(query.get("efficiency")) ?? 15,
    speed: findChoice(adoptionSpeeds, query.get("speed")) ?? "medium",
    model: findChoice(adoptionModels, query.get("model")) ?? "speed",
    scenario: findChoice(scenarios, query.get("scenario")) ?? "expected",
  }
  return { inputs, numbers }
}

/**
 * Writes inputs as a query: "industry=financial&workers=500&…". Every field is included, so that a link stays valid
 * when defaults change.
 */
export function roiQuery(inputs: RoiInputs): string {
  const numbers = Object.keys(roiRules) as RoiNumber[] // The keys of a literal are exactly its names.
  return new URLSearchParams([
    ["industry", inputs.industry],
    ...numbers.map((name) => [name, String(inputs[name])]),
    ["efficiency", efficiencyText(inputs.efficiency)],
    ["speed", inputs.speed],
    ["model", inputs.model],
    ["scenario", inputs.scenario],
  ]).toString()
}

/** "1.5" and "2", as in addresses and choices. */
export function efficiencyText(tenths: EfficiencyTenths): string {
  return String(tenths / 10)
}

export function readEfficiency(text: string | null): EfficiencyTenths | null {
  return efficiencyTenths.find((tenths) => efficiencyText(tenths) === text) ?? null
}

function findChoice<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null {
  return choices.find((choice) => choice === text) ?? null
}
