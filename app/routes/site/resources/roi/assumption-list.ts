import { hoursPerWeek, industryFactors, riskFactors, roiInvestment, weeksPerYear } from "~/domain/roi"
import { adoptionRamps, fixedAdoption, monthsBefore, scenarioRules } from "~/domain/roi-adoption"
import type { RoiInputs } from "~/domain/roi-inputs"
import { dollars, percent } from "./format"

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
