import { href } from "react-router"
import { fillIn } from "~/domain/fill-in"
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
import content from "./content.json"
import { count, dollars, month, percent } from "./format"
import { valueLines } from "./formulas"

export function toOptions<Value extends string>(names: Record<Value, string>) {
  // Object.keys types keys as plain strings.
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
}

export const efficiencyOptions = efficiencyTenths.map((tenths) => {
  const value = efficiencyText(tenths)
  return { value, label: `${value}×` }
})

/** The calculator with this query. */
export function roiAddress(query = "") {
  return `${href("/resources")}?open=roi-calculator${query && `&${query}`}#roi-calculator`
}

/** How a number is asked for and shown. */
interface NumberCopy {
  label: string
  step?: number
  unit?: string
  dollars?: boolean
}

export const numberCopy: Record<RoiNumber, NumberCopy> = content.numbers

function shownNumber(name: RoiNumber, value: number) {
  const { unit, dollars: isMoney } = numberCopy[name]
  if (isMoney) return dollars(value * 100) + (unit ? " a year" : "")
  return unit === "%" ? percent(value) : count(value)
}

export function inputLines(inputs: RoiInputs): string[][] {
  const unused = inputs.model === "fixed" ? " (not used)" : ""
  const line = (name: RoiNumber, note = "") => [
    numberCopy[name].label,
    shownNumber(name, inputs[name]) + note,
  ]
  return [
    ["Industry", content.industry[inputs.industry]],
    line("workers"),
    line("cost"),
    line("hours"),
    [content.efficiency, `${efficiencyText(inputs.efficiency)}×`],
    line("deal"),
    line("projects"),
    line("downtime"),
    line("incidents"),
    ["Adoption model", content.model[inputs.model]],
    ["Adoption speed", content.speed[inputs.speed] + unused],
    line("development", unused),
    line("adoption", unused),
    ["Scenario", content.scenario[inputs.scenario]],
  ]
}

/** Describes the payback chart for screen readers. */
export function paybackSentence({ firstYearValue, investment, paybackMonth }: RoiResult): string {
  const paid = paybackMonth === null ? "It is not paid back." : `It is paid back in ${month(paybackMonth)}.`
  return `Cumulative value over 12 months reaches ${dollars(firstYearValue)}. The investment is ${dollars(investment)}. ${paid}`
}

/** The price list jumps at 100 workers, and companies near that size should know. */
const jump = { at99: dollars(roiInvestment(99)), at100: dollars(roiInvestment(100)) }

/** Sentences about the result; only those that apply to these numbers. */
export function selectInsights(inputs: RoiInputs, result: RoiResult): string[] {
  const { total, investment, firstYearValue, firstYearRoi, paybackMonth, equivalentHires } = result
  const { insights } = content
  const [largest] = valueLines(inputs, result).toSorted((a, b) => b.cents - a.cents)
  const lastValue = result.months.at(-1)?.value ?? 0
  const payback = (paybackMonth ?? 0) > 12 ? insights.latePayback : insights.payback
  const values = {
    ...jump,
    name: largest?.name,
    share: percent(((largest?.cents ?? 0) / total) * 100),
    hires: count(equivalentHires, 1),
    hiresShare: percent((equivalentHires / inputs.workers) * 100, 1),
    workers: count(inputs.workers),
    missing: dollars(investment - firstYearValue),
    paybackMonth: count(paybackMonth ?? 0),
    working: (paybackMonth ?? 0) - monthsBefore(inputs),
    needed: percent(Math.ceil((investment / firstYearValue) * 100)),
    lastValue: dollars(lastValue),
  }
  const said = [
    total > 0 ? insights.largest : "",
    insights.hires,
    paybackMonth === null ? insights.noPayback : payback,
    (firstYearRoi ?? 0) > 0 ? insights.breakEven : "",
    lastValue > 0 ? insights.waiting : "",
    inputs.workers >= 90 && inputs.workers <= 100 ? insights.step : "",
  ]
  return said.filter(Boolean).map((sentence) => fillIn(sentence, values))
}

const months = (count: number) => (count === 1 ? "one month" : `${count} months`)

const { conservative, optimistic } = scenarioRules
const scenarioChanges = {
  less: percent(conservative.share),
  later: months(conservative.delay),
  more: percent(optimistic.share),
  earlier: months(-optimistic.delay),
}

export function scenarioText(scenario: Scenario): string {
  return fillIn(content.scenarios[scenario], scenarioChanges)
}

/** The estimate's assumptions for these inputs, on the page and in the report. One has the query of a quote, and its label. */
export function fillAssumptions(inputs: RoiInputs) {
  const factors = industryFactors[inputs.industry]
  const before = monthsBefore(inputs)
  const values = {
    ...jump,
    ...scenarioChanges,
    ...factors,
    weeksPerYear,
    hoursPerWeek,
    qualityShare: percent(factors.quality * 100),
    faster: percent(riskFactors.faster * 100),
    realized: percent(riskFactors.realized * 100),
    before: before === 1 ? "month" : `${before} months`,
    adopted: adoptionText(inputs),
  }
  const query = quoteQuery({ ...exampleLicense, organization: "", users: inputs.workers })
  const quote = { query, label: `Quote for ${count(inputs.workers)} users` }
  return content.assumptions.map(({ name, text }) => ({
    name,
    text: fillIn(text, values),
    quote: name === "Investment" ? quote : undefined,
  }))
}

function adoptionText({ model, speed, adoption }: RoiInputs) {
  const { steps, steady } = fixedAdoption
  if (model === "fixed") {
    const shares = steps.map((step) => percent(step)).join(", ")
    return fillIn(content.fixedAdoption, { steps: shares, steady: percent(steady) })
  }
  const { from, to, months } = adoptionRamps[speed]
  const values = { from: percent(from), to: percent(to), months, most: percent(adoption) }
  return fillIn(content.rampedAdoption, values)
}
