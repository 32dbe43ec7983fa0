import { adoptionIn, scenarioRules, steadyAdoption } from "./roi-adoption"
import type { EfficiencyTenths, Industry, RoiInputs } from "./roi-inputs"

export const weeksPerYear = 48
export const hoursPerWeek = 40

/** Faster resolution of incidents, and the share of the savings that is realized. */
export const riskFactors = { faster: 0.7, realized: 0.25 }

/** An industry's multipliers for hours, projects, incidents and quality. */
export const industryFactors = {
  financial: { capacity: 1.2, project: 1.3, risk: 1.5, quality: 0.15, projectWeeks: 3, downtimeHours: 1 },
  healthcare: { capacity: 1.1, project: 1, risk: 2, quality: 0.18, projectWeeks: 6, downtimeHours: 0.5 },
  enterprise: { capacity: 1, project: 1, risk: 1, quality: 0.12, projectWeeks: 4, downtimeHours: 1 },
} satisfies Record<Industry, Record<string, number>>

/** The share of a task's time that is saved: 1 − 1/efficiency. */
function savedShare(tenths: EfficiencyTenths): number {
  return (tenths - 10) / tenths
}

/** Cents per year. The price model jumps between 99 and 100 workers. */
export function roiInvestment(workers: number): number {
  if (workers < 100) return (120_000 + 1_200 * workers) * 100
  return (312_000 + 1_000 * (workers - 100)) * 100
}

/** Money in cents per year at full adoption; ROI as a ratio (5.11 is 511 %), null when undefined. */
export type RoiResult = ReturnType<typeof estimateRoi>

/** The full estimate. A scenario changes the counted share of hours, projects and incidents, and the start. */
export function estimateRoi(inputs: RoiInputs) {
  const factors = industryFactors[inputs.industry]
  const saved = savedShare(inputs.efficiency)
  const countedShare = scenarioRules[inputs.scenario].share / 100
  const hoursFreed = inputs.workers * inputs.hours * saved * weeksPerYear * countedShare
  const hourlyCost = (inputs.cost * 100) / (weeksPerYear * hoursPerWeek)
  const additionalProjects = ((inputs.projects * factors.projectWeeks * saved) / weeksPerYear) * countedShare
  const capacity = Math.round(hoursFreed * hourlyCost * factors.capacity)
  const quality = Math.round(capacity * factors.quality)
  const revenue = Math.round(additionalProjects * inputs.deal * 100 * factors.project)
  const outages = inputs.incidents * 12 * factors.downtimeHours * inputs.downtime * 100
  const risk = Math.round(outages * riskFactors.faster * riskFactors.realized * factors.risk * countedShare)
  const total = capacity + quality + risk + revenue
  const investment = roiInvestment(inputs.workers)
  const months = computeMonths(total, investment, inputs)
  const firstYearValue = months.at(-1)?.cumulative ?? 0
  const secondYearValue = Math.round((total * steadyAdoption(inputs)) / 100)
  return {
    hoursFreed,
    /** Cents per hour, not rounded. */
    hourlyCost,
    equivalentHires: hoursFreed / (weeksPerYear * hoursPerWeek),
    additionalProjects,
    capacity,
    quality,
    risk,
    revenue,
    total,
    investment,
    /** The value of months 1 to 12. */
    firstYearValue,
    firstYearRoi: returnOn(firstYearValue, investment),
    secondYearValue,
    secondYearRoi: returnOn(secondYearValue, investment),
    /** Counted from 1; null if there is none. */
    paybackMonth: paybackMonth(months, investment),
    months,
  }
}

/** Months 1 to 12 of a yearly value in cents. The adoption is in percent, and `net` is the cumulative value minus the investment. */
export function computeMonths(total: number, investment: number, inputs: RoiInputs) {
  let cumulative = 0
  return Array.from({ length: 12 }, (_, at) => {
    const adoption = adoptionIn(at + 1, inputs)
    const value = Math.round((total / 12) * (adoption / 100))
    cumulative += value
    return { month: at + 1, adoption, value, cumulative, net: cumulative - investment }
  })
}

/** Gain over investment, both in cents; null without an investment. */
export function returnOn(value: number, investment: number): number | null {
  return investment > 0 ? (value - investment) / investment : null
}

/** The first month that reaches the investment; after month 12 at its pace, null when that is zero. */
export function paybackMonth(months: ReturnType<typeof computeMonths>, investment: number): number | null {
  const reached = months.find(({ cumulative }) => cumulative >= investment)
  if (reached) return reached.month
  const last = months.at(-1)
  if (!last || last.value <= 0) return null
  return last.month + Math.ceil((investment - last.cumulative) / last.value)
}
