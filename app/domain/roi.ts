import { adoptionIn, scenarioRules, steadyAdoption } from "./roi-adoption"
import type { EfficiencyTenths, Industry, RoiInputs } from "./roi-inputs"

/** Working time. */
export const weeksPerYear = 48
export const hoursPerWeek = 40

/** Faster resolution of incidents, and how much of that is really worth money. */
export const riskFactors = { faster: 0.7, realized: 0.25 }

/** What an industry's hours, projects, incidents and better results are worth beside the plain case. */
export const industryFactors = {
  financial: { capacity: 1.2, project: 1.3, risk: 1.5, quality: 0.15, projectWeeks: 3, downtimeHours: 1 },
  healthcare: { capacity: 1.1, project: 1, risk: 2, quality: 0.18, projectWeeks: 6, downtimeHours: 0.5 },
  enterprise: { capacity: 1, project: 1, risk: 1, quality: 0.12, projectWeeks: 4, downtimeHours: 1 },
} satisfies Record<Industry, Record<string, number>>

/** One month of the first year; money in cents. */
export interface RoiMonth {
  /** From 1. */
  month: number
  /** Percent. */
  adoption: number
  value: number
  cumulative: number
  /** What has come in less the investment. */
  net: number
}

/** Money in cents a year at full adoption; ROI as a ratio (5.11 is 511 %), null where it has no meaning. */
export interface RoiResult {
  hoursFreed: number
  /** Cents for one hour, not rounded. */
  hourlyCost: number
  equivalentHires: number
  additionalProjects: number
  capacity: number
  quality: number
  risk: number
  revenue: number
  total: number
  investment: number
  /** What comes in during months 1 to 12. */
  firstYearValue: number
  firstYearRoi: number | null
  secondYearValue: number
  secondYearRoi: number | null
  /** The month that pays the investment back, counted from 1; null when none ever does. */
  paybackMonth: number | null
  months: RoiMonth[]
}

/** The share of a task's time that is saved when it goes so much faster: 1 − 1/efficiency. */
function savedShare(tenths: EfficiencyTenths): number {
  return (tenths - 10) / tenths
}

/** Cents a year. The jump from 99 to 100 workers is the specification's. */
export function roiInvestment(workers: number): number {
  if (workers < 100) return (120_000 + 1_200 * workers) * 100
  return (312_000 + 1_000 * (workers - 100)) * 100
}

/** The whole estimate; a scenario counts more or less of hours, projects and incidents, and starts earlier or later. */
export function estimateRoi(inputs: RoiInputs): RoiResult {
  const factors = industryFactors[inputs.industry]
  const saved = savedShare(inputs.efficiency)
  const counted = scenarioRules[inputs.scenario].share / 100
  const hoursFreed = inputs.workers * inputs.hours * saved * weeksPerYear * counted
  const hourlyCost = (inputs.cost * 100) / (weeksPerYear * hoursPerWeek)
  const additionalProjects = ((inputs.projects * factors.projectWeeks * saved) / weeksPerYear) * counted
  const capacity = Math.round(hoursFreed * hourlyCost * factors.capacity)
  const quality = Math.round(capacity * factors.quality)
  const revenue = Math.round(additionalProjects * inputs.deal * 100 * factors.project)
  const outages = inputs.incidents * 12 * factors.downtimeHours * inputs.downtime * 100
  const risk = Math.round(outages * riskFactors.faster * riskFactors.realized * factors.risk * counted)
  const total = capacity + quality + risk + revenue
  const investment = roiInvestment(inputs.workers)
  const months = monthsOf(total, investment, inputs)
  const firstYearValue = months.at(-1)?.cumulative ?? 0
  const secondYearValue = Math.round((total * steadyAdoption(inputs)) / 100)
  return {
    hoursFreed,
    hourlyCost,
    equivalentHires: hoursFreed / (weeksPerYear * hoursPerWeek),
    additionalProjects,
    capacity,
    quality,
    risk,
    revenue,
    total,
    investment,
    firstYearValue,
    firstYearRoi: returnOn(firstYearValue, investment),
    secondYearValue,
    secondYearRoi: returnOn(secondYearValue, investment),
    paybackMonth: paybackMonth(months, investment),
    months,
  }
}

/** Months 1 to 12 of a yearly value in cents. */
export function monthsOf(total: number, investment: number, inputs: RoiInputs): RoiMonth[] {
  const months: RoiMonth[] = []
  let cumulative = 0
  for (let month = 1; month <= 12; month++) {
    const adoption = adoptionIn(month, inputs)
    const value = Math.round((total / 12) * (adoption / 100))
    cumulative += value
    months.push({ month, adoption, value, cumulative, net: cumulative - investment })
  }
  return months
}

/** Gain over investment, both in cents; null without an investment to compare with. */
export function returnOn(value: number, investment: number): number | null {
  return investment > 0 ? (value - investment) / investment : null
}

/** The first month that reaches the investment; later than the last one at the pace of the last one, null when that is zero. */
export function paybackMonth(months: RoiMonth[], investment: number): number | null {
  const reached = months.find(({ cumulative }) => cumulative >= investment)
  if (reached) return reached.month
  const last = months.at(-1)
  if (!last || last.value <= 0) return null
  return last.month + Math.ceil((investment - last.cumulative) / last.value)
}
