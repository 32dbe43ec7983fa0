import { quoteQuery } from "~/domain/license-quote"
import { exampleLicense } from "~/domain/pricing"
import {
  hoursPerWeek,
  industryFactors,
  type RoiResult,
  riskFactors,
  roiInvestment,
  weeksPerYear,
} from "~/domain/roi"
import { adoptionRamps, fixedAdoption, monthsBefore, scenarioRules } from "~/domain/roi-adoption"
import {
  efficiencyTenths,
  efficiencyText,
  type RoiInputs,
  type RoiNumber,
  type Scenario,
} from "~/domain/roi-inputs"
import { count, dollars, month, percent } from "./format"
import { valueLines } from "./formulas"

/** Labels of the options, on the page and in the report. */
export const industryNames = { financial: "Financial", healthcare: "Healthcare", enterprise: "Enterprise" }
export const speedNames = { slow: "Slow", medium: "Medium", fast: "Fast" }
export const modelNames = { speed: "Use these inputs", fixed: "Fixed assumption" }
export const scenarioNames = { conservative: "Conservative", expected: "Expected", optimistic: "Optimistic" }

export function optionsOf<Value extends string>(names: Record<Value, string>) {
  // Object.keys types keys as plain strings.
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
}

export const efficiencyName = "Efficiency gain"
export const efficiencyOptions = efficiencyTenths.map((tenths): [value: string, name: string] => {
  const text = efficiencyText(tenths)
  return [text, `${text}×`]
})

/** How a number is asked for and shown. */
interface NumberCopy {
  label: string
  step?: number
  unit?: "/yr" | "h" | "%"
  dollars?: boolean
}

export const numberCopy: Record<RoiNumber, NumberCopy> = {
  workers: { label: "Knowledge workers" },
  cost: { label: "Average fully-loaded cost", step: 10_000, unit: "/yr", dollars: true },
  hours: { label: "Hours per week on automatable tasks", unit: "h" },
  deal: { label: "Average project or deal value", step: 10_000, dollars: true },
  projects: { label: "Projects per year" },
  downtime: { label: "Downtime cost per hour", step: 1_000, dollars: true },
  incidents: { label: "Critical incidents per month" },
  development: { label: "Development months" },
  adoption: { label: "Max adoption rate", unit: "%" },
}

function shownNumber(name: RoiNumber, value: number) {
  const { unit, dollars: isMoney } = numberCopy[name]
  if (isMoney) return dollars(value * 100) + (unit ? " a year" : "")
  return unit === "%" ? percent(value) : count(value)
}

/** The inputs as name and value. */
export function inputLines(inputs: RoiInputs): [name: string, value: string][] {
  const unused = inputs.model === "fixed" ? " (not used)" : ""
  const lines = (...names: RoiNumber[]) =>
    names.map((name): [string, string] => [numberCopy[name].label, shownNumber(name, inputs[name])])
  return [
    ["Industry", industryNames[inputs.industry]],
    ...lines("workers", "cost", "hours"),
    [efficiencyName, `${efficiencyText(inputs.efficiency)}×`],
    ...lines("deal", "projects", "downtime", "incidents"),
    ["Adoption model", modelNames[inputs.model]],
    ["Adoption speed", speedNames[inputs.speed] + unused],
    ...lines("development", "adoption").map(([name, value]): [string, string] => [name, value + unused]),
    ["Scenario", scenarioNames[inputs.scenario]],
  ]
}

export function scenarioSentence(scenario: Scenario): string {
  const { share, delay } = scenarioRules[scenario]
  if (share === 100) return "Your numbers, unchanged."
  const start = delay > 0 ? `${delay} months later` : "one month earlier"
  return `Counts ${share}% of the hours, projects and incidents. Use starts ${start}.`
}

/** Describes the payback chart for screen readers. */
export function paybackSentence({ months, investment, paybackMonth }: RoiResult): string {
  const end = months.at(-1)?.cumulative ?? 0
  const paid = paybackMonth === null ? "It is not paid back." : `It is paid back in ${month(paybackMonth)}.`
  return `Cumulative value over 12 months reaches ${dollars(end)}. The investment is ${dollars(investment)}. ${paid}`
}

/** Sentences about the result; only those that apply to these numbers. */
export function insightsOf(inputs: RoiInputs, result: RoiResult): string[] {
  return [
    largestPart(inputs, result),
    `The freed hours equal the work of ${count(result.equivalentHires, 1)} people, ${percent((result.equivalentHires / inputs.workers) * 100, 1)} of ${count(inputs.workers)}.`,
    paybackInsight(inputs, result),
    breakEven(result),
    waiting(result),
    investmentStep(inputs),
  ].filter((sentence) => sentence !== null)
}

function largestPart(inputs: RoiInputs, result: RoiResult) {
  if (result.total <= 0) return null
  const [largest] = valueLines(inputs, result).toSorted((a, b) => b.cents - a.cents)
  if (!largest) return null
  return `${largest.name} is ${percent((largest.cents / result.total) * 100)} of the value, so check its inputs first.`
}

function paybackInsight(inputs: RoiInputs, { paybackMonth, firstYearValue, investment }: RoiResult) {
  if (paybackMonth === null) return "There is no value, so the investment is not paid back."
  if (paybackMonth > 12) {
    const missing = dollars(investment - firstYearValue)
    return `The first year does not pay the investment back: ${missing} is missing after 12 months. At the pace of month 12 it is paid back in month ${count(paybackMonth)}.`
  }
  const working = paybackMonth - monthsBefore(inputs)
  return `The investment is paid back in month ${paybackMonth}, which is month ${working} of use.`
}

function breakEven({ firstYearValue, investment, firstYearRoi }: RoiResult) {
  if (firstYearRoi === null || firstYearRoi <= 0) return null
  return `The first year covers the investment even with only ${percent(Math.ceil((investment / firstYearValue) * 100))} of the value.`
}

function waiting({ months }: RoiResult) {
  const last = months.at(-1)
  if (!last || last.value <= 0) return null
  return `By month 12 the value is ${dollars(last.value)} a month, which is about what one month of delay costs.`
}

/** The price list jumps at 100 workers, and companies near that size should know. */
function investmentStep({ workers }: RoiInputs) {
  if (workers < 90 || workers > 100) return null
  return `The investment jumps at 100 workers: ${dollars(roiInvestment(99))} at 99, ${dollars(roiInvestment(100))} at 100.`
}

interface Assumption {
  name: string
  text: string
  /** The query of a quote, and the words of the link to it. */
  quote?: { query: string; label: string }
}

/** The estimate's assumptions for these inputs, on the page and in the report. */
export function assumptionsOf(inputs: RoiInputs): Assumption[] {
  const factors = industryFactors[inputs.industry]
  return [
    { name: "Working time", text: `${weeksPerYear} weeks a year, ${hoursPerWeek} hours a week.` },
    {
      name: "Industry",
      text: `Capacity × ${factors.capacity}, projects × ${factors.project}, risk × ${factors.risk}; quality is worth ${percent(factors.quality * 100)} of the capacity gain. A project takes ${factors.projectWeeks} weeks of work, an incident ${factors.downtimeHours} h of downtime.`,
    },
    {
      name: "Incidents",
      text: `Agents resolve them ${percent(riskFactors.faster * 100)} faster; ${percent(riskFactors.realized * 100)} of that is counted as money saved.`,
    },
    { name: "Adoption", text: adoptionText(inputs) },
    { name: "Scenarios", text: scenariosText },
    {
      name: "Investment",
      text: `Below 100 workers: $120,000 plus $1,200 per worker. At 100: $312,000. Above: $1,000 more per worker. So it jumps from ${dollars(roiInvestment(99))} at 99 workers to ${dollars(roiInvestment(100))} at 100. The same amount is counted every year. This formula is for estimates only: the price list can give another amount.`,
      quote: {
        query: quoteQuery({ ...exampleLicense, organization: "", users: inputs.workers }),
        label: `Quote for ${count(inputs.workers)} users`,
      },
    },
    {
      name: "Payback",
      text: "The first month in which the cumulative value reaches the annual investment. After month 12, the pace of month 12 continues.",
    },
    {
      name: "Not counted",
      text: "Taxes, change management, and your own infrastructure. The value is saved time and shorter incidents, which becomes money only if you use it.",
    },
  ]
}

function adoptionText(inputs: RoiInputs) {
  const before = monthsBefore(inputs)
  const start = `None for the first ${before === 1 ? "month" : `${before} months`}, then `
  if (inputs.model === "fixed") {
    return `${start}${fixedAdoption.steps.map((step) => percent(step)).join(", ")} month by month, and ${percent(fixedAdoption.steady)} after that. The second year counts ${percent(fixedAdoption.steady)}.`
  }
  const { from, to, months } = adoptionRamps[inputs.speed]
  return `${start}from ${percent(from)} to ${percent(to)} over ${months} months in equal steps, capped at ${percent(inputs.adoption)}. The second year counts ${percent(inputs.adoption)}.`
}

const scenariosText = `Conservative counts ${percent(scenarioRules.conservative.share)} of the hours, projects and incidents and starts ${scenarioRules.conservative.delay} months later. Optimistic counts ${percent(scenarioRules.optimistic.share)} and starts one month earlier, but after at least one month of development.`
