import { hoursPerWeek, industryFactors, type RoiResult, riskFactors, weeksPerYear } from "~/domain/roi"
import { scenarioRules, steadyAdoption } from "~/domain/roi-adoption"
import { efficiencyText, type RoiInputs } from "~/domain/roi-inputs"
import { formatMoney } from "~/ui/money"
import type { WorkedResult } from "../../components/calculator"
import { count, dollars, month, noValue, percent, ratio } from "./format"

/** The results that matter most; the first is the largest. */
export function headlineValues(result: RoiResult): Array<[name: string, value: string]> {
  return [
    ["Total annual value", dollars(result.total)],
    ["First-year ROI", ratio(result.firstYearRoi)],
    ["Pays back in", month(result.paybackMonth)],
    ["Investment", dollars(result.investment)],
  ]
}

/** The first year, with a row of headings. */
export function monthTable({ months }: RoiResult): string[][] {
  return [
    ["Month", "Adoption", "Monthly value", "Cumulative value", "Net position"],
    ...months.map(({ month, adoption, value, cumulative, net }) => [
      String(month),
      percent(adoption, 1),
      ...[value, cumulative, net].map(dollars),
    ]),
  ]
}

/** The four parts of the value; `cents` for the bars. */
export function valueLines(inputs: RoiInputs, result: RoiResult): (WorkedResult & { cents: number })[] {
  const factors = industryFactors[inputs.industry]
  const incidents = `${inputs.incidents} × 12 months × ${factors.downtimeHours} h × ${dollars(inputs.downtime * 100)}`
  const parts: Array<[name: string, cents: number, formula: string]> = [
    [
      "Capacity gain",
      result.capacity,
      `${hoursFormula(inputs)} × ${formatMoney(result.hourlyCost)}/h × ${factors.capacity.toFixed(1)}`,
    ],
    ["Quality value", result.quality, `${dollars(result.capacity)} × ${factors.quality}`],
    [
      "Risk reduction",
      result.risk,
      `${incidents} × ${riskFactors.faster.toFixed(2)} × ${riskFactors.realized} × ${factors.risk.toFixed(1)}${countedShare(inputs)}`,
    ],
    [
      "Revenue acceleration",
      result.revenue,
      `${count(result.additionalProjects, 2)} projects × ${dollars(inputs.deal * 100)} × ${factors.project.toFixed(1)}`,
    ],
  ]
  return parts.map(([name, cents, formula]) => ({ name, cents, result: dollars(cents), formula }))
}

/** All other results, in the order of the calculation. */
export function resultLines(inputs: RoiInputs, result: RoiResult): WorkedResult[] {
  const { projectWeeks } = industryFactors[inputs.industry]
  const parts = [result.capacity, result.quality, result.risk, result.revenue].map(dollars)
  const investment = dollars(result.investment)
  return [
    { name: "Total annual value", result: dollars(result.total), formula: parts.join(" + ") },
    { name: "Hours freed a year", result: count(result.hoursFreed), formula: hoursFormula(inputs) },
    {
      name: "Equivalent hires",
      result: count(result.equivalentHires, 1),
      formula: `${count(result.hoursFreed)} h / (${weeksPerYear} wk × ${hoursPerWeek} h)`,
    },
    {
      name: "Additional projects",
      result: count(result.additionalProjects, 2),
      formula: `${count(inputs.projects)} × ${projectWeeks} wk × ${savedFormula(inputs)} / ${weeksPerYear} wk${countedShare(inputs)}`,
    },
    { name: "Investment a year", result: investment, formula: investmentFormula(inputs.workers) },
    {
      name: "First-year ROI",
      result: ratio(result.firstYearRoi),
      formula: `(${dollars(result.firstYearValue)} − ${investment}) / ${investment}`,
    },
    { name: "Payback period", result: month(result.paybackMonth), formula: paybackFormula(result) },
    {
      name: "Second-year ROI",
      result: ratio(result.secondYearRoi),
      formula: `(${dollars(result.total)} × ${percent(steadyAdoption(inputs))} − ${investment}) / ${investment}`,
    },
  ]
}

function hoursFormula(inputs: RoiInputs) {
  return `${count(inputs.workers)} × ${inputs.hours} h × ${savedFormula(inputs)} × ${weeksPerYear} wk${countedShare(inputs)}`
}

function savedFormula({ efficiency }: RoiInputs) {
  return `(1 − 1/${efficiencyText(efficiency)})`
}

/** The scenario's share. The expected scenario counts everything and needs no factor. */
function countedShare({ scenario }: RoiInputs) {
  const { share } = scenarioRules[scenario]
  return share === 100 ? "" : ` × ${share}%`
}

function investmentFormula(workers: number) {
  if (workers < 100) return `$120,000 + $1,200 × ${workers}`
  if (workers === 100) return "$312,000 at exactly 100 workers"
  return `$312,000 + $1,000 × (${count(workers)} − 100)`
}

function paybackFormula({ paybackMonth, months, investment }: RoiResult) {
  const needed = dollars(investment)
  const reached = months.find((each) => each.month === paybackMonth)
  if (reached) return `${dollars(reached.cumulative)} by then, ${needed} needed`
  const last = months.at(-1)
  if (paybackMonth === null || !last) return noValue
  return `12 + (${needed} − ${dollars(last.cumulative)}) / ${dollars(last.value)} a month`
}
