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
  type AdoptionModel,
  type AdoptionSpeed,
  efficiencyText,
  type Industry,
  type RoiInputs,
  type Scenario,
} from "~/domain/roi-inputs"
import { count, dollars, month, percent } from "./format"
import { valueLines } from "./formulas"

/** What the fields and their choices are called, on the page and in the report. */
export const industryNames = {
  financial: "Financial",
  healthcare: "Healthcare",
  enterprise: "Enterprise",
} satisfies Record<Industry, string>

export const speedNames = { slow: "Slow", medium: "Medium", fast: "Fast" } satisfies Record<
  AdoptionSpeed,
  string
>

export const modelNames = {
  speed: "By these inputs",
  fixed: "Fixed assumption",
} satisfies Record<AdoptionModel, string>

export const scenarioNames = {
  conservative: "Conservative",
  expected: "Expected",
  optimistic: "Optimistic",
} satisfies Record<Scenario, string>

export const fieldNames = {
  workers: "Knowledge workers",
  cost: "Average fully-loaded cost",
  hours: "Hours per week on automatable tasks",
  efficiency: "Efficiency gain",
  deal: "Average project or deal value",
  projects: "Projects per year",
  downtime: "Downtime cost per hour",
  incidents: "Critical incidents per month",
  development: "Development months",
  adoption: "Max adoption rate",
}

/** The inputs as they are read aloud: name and value. */
export function inputLines(inputs: RoiInputs): [name: string, value: string][] {
  const isFixed = inputs.model === "fixed"
  const unused = (value: string) => (isFixed ? `${value}, set aside` : value)
  return [
    ["Industry", industryNames[inputs.industry]],
    [fieldNames.workers, count(inputs.workers)],
    [fieldNames.cost, `${dollars(inputs.cost * 100)} a year`],
    [fieldNames.hours, count(inputs.hours)],
    [fieldNames.efficiency, `${efficiencyText(inputs.efficiency)}×`],
    [fieldNames.deal, dollars(inputs.deal * 100)],
    [fieldNames.projects, count(inputs.projects)],
    [fieldNames.downtime, dollars(inputs.downtime * 100)],
    [fieldNames.incidents, count(inputs.incidents)],
    ["Adoption model", modelNames[inputs.model]],
    ["Adoption speed", unused(speedNames[inputs.speed])],
    [fieldNames.development, unused(count(inputs.development))],
    [fieldNames.adoption, unused(percent(inputs.adoption))],
    ["Scenario", scenarioNames[inputs.scenario]],
  ]
}

/** What a scenario assumes, in one sentence. */
export function scenarioSentence(scenario: Scenario): string {
  const { share, delay } = scenarioRules[scenario]
  if (share === 100) return "Your numbers as they are."
  const start = delay > 0 ? `${delay} months later` : "one month earlier"
  return `${share}% of the hours, projects and incidents counted, and use begins ${start}.`
}

/** The payback chart in words. */
export function paybackSentence({ months, investment, paybackMonth }: RoiResult): string {
  const end = months.at(-1)?.cumulative ?? 0
  const paid = paybackMonth === null ? "It is not paid back." : `It is paid back in ${month(paybackMonth)}.`
  return `Cumulative value over 12 months reaches ${dollars(end)}, the investment is ${dollars(investment)}. ${paid}`
}

/** What the numbers say, in sentences; only those that hold for these numbers. */
export function insightsOf(inputs: RoiInputs, result: RoiResult): string[] {
  return [
    largestPart(inputs, result),
    `The hours freed equal the work of ${count(result.equivalentHires, 1)} people, ${percent((result.equivalentHires / inputs.workers) * 100, 1)} of ${count(inputs.workers)}.`,
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
  if (paybackMonth === null) return "Nothing comes in, so the investment is not paid back."
  if (paybackMonth > 12) {
    const missing = dollars(investment - firstYearValue)
    return `The first year does not pay the investment back: ${missing} is missing after 12 months. At the pace of month 12 it is there in month ${count(paybackMonth)}.`
  }
  const working = paybackMonth - monthsBefore(inputs)
  return `The investment is paid back in month ${paybackMonth}, in month ${working} of use.`
}

function breakEven({ firstYearValue, investment, firstYearRoi }: RoiResult) {
  if (firstYearRoi === null || firstYearRoi <= 0) return null
  return `Even if only ${percent(Math.ceil((investment / firstYearValue) * 100))} of the value came true, the first year would still cover the investment.`
}

function waiting({ months }: RoiResult) {
  const last = months.at(-1)
  if (!last || last.value <= 0) return null
  return `By month 12 the value is ${dollars(last.value)} a month: about what one month of delay costs.`
}

/** Decision 7: the jump is in the price list, and near it the reader should know. */
function investmentStep({ workers }: RoiInputs) {
  if (workers < 90 || workers > 100) return null
  return `Near 100 workers the investment makes a step: ${dollars(roiInvestment(99))} at 99, ${dollars(roiInvestment(100))} at 100.`
}

/** What the estimate takes for granted, for these inputs; the page and the report say the same. */
export function assumptionsOf(inputs: RoiInputs): { name: string; text: string }[] {
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
      text: `Below 100 workers $120,000 and $1,200 for each; $312,000 at 100; $1,000 more for each above. So it steps from ${dollars(roiInvestment(99))} at 99 workers to ${dollars(roiInvestment(100))} at 100. The same amount is counted each year.`,
    },
    {
      name: "Payback",
      text: "The first month by whose end the value that came in reaches the year's investment. If that is not within 12 months, it goes on at the pace of month 12.",
    },
    {
      name: "Not counted",
      text: "Taxes, the cost of change, and what your own infrastructure costs. The value is that of time and incidents, which becomes money only if you use it.",
    },
  ]
}

function adoptionText(inputs: RoiInputs) {
  const before = monthsBefore(inputs)
  const start = `Nothing for the first ${before === 1 ? "month" : `${before} months`}, then `
  if (inputs.model === "fixed") {
    return `${start}${fixedAdoption.steps.map((step) => percent(step)).join(", ")} month by month, and ${percent(fixedAdoption.steady)} from there on; the second year is counted with ${percent(fixedAdoption.steady)}.`
  }
  const { from, to, months } = adoptionRamps[inputs.speed]
  return `${start}from ${percent(from)} to ${percent(to)} in ${months} months in equal steps, never above ${percent(inputs.adoption)}; the second year is counted with ${percent(inputs.adoption)}.`
}

const scenariosText = `Conservative counts ${percent(scenarioRules.conservative.share)} of the hours, projects and incidents and begins ${scenarioRules.conservative.delay} months later; optimistic counts ${percent(scenarioRules.optimistic.share)} and begins one month earlier, but never without a month of development.`
