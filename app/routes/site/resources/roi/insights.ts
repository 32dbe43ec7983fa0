import { type RoiResult, roiInvestment } from "~/domain/roi"
import { monthsBefore } from "~/domain/roi-adoption"
import type { RoiInputs } from "~/domain/roi-inputs"
import { count, dollars, percent } from "./format"
import { valueLines } from "./formulas"

/** What the numbers say, in sentences; only those that hold for these numbers. */
export function insightsOf(inputs: RoiInputs, result: RoiResult): string[] {
  return [
    largestPart(inputs, result),
    `The hours freed equal the work of ${count(result.equivalentHires, 1)} people, ${percent((result.equivalentHires / inputs.workers) * 100, 1)} of ${count(inputs.workers)}.`,
    payback(inputs, result),
    breakEven(result),
    waiting(result),
    step(inputs),
  ].filter((sentence) => sentence !== null)
}

function largestPart(inputs: RoiInputs, result: RoiResult) {
  if (result.total <= 0) return null
  const [largest] = valueLines(inputs, result).toSorted((a, b) => b.cents - a.cents)
  if (!largest) return null
  return `${largest.name} is ${percent((largest.cents / result.total) * 100)} of the value, so check its inputs first.`
}

function payback(inputs: RoiInputs, { paybackMonth, firstYearValue, investment }: RoiResult) {
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
function step({ workers }: RoiInputs) {
  if (workers < 90 || workers > 100) return null
  return `Near 100 workers the investment makes a step: ${dollars(roiInvestment(99))} at 99, ${dollars(roiInvestment(100))} at 100.`
}
