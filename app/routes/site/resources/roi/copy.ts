import {
  type AdoptionModel,
  type AdoptionSpeed,
  efficiencyText,
  type Industry,
  type RoiInputs,
  type Scenario,
} from "~/domain/roi-inputs"
import { count, dollars, percent } from "./format"

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
