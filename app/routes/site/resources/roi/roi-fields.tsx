import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import {
  type AdoptionModel,
  type AdoptionSpeed,
  efficiencyTenths,
  efficiencyText,
  type Industry,
  type RoiNumber,
  type RoiReading,
  roiRules,
} from "~/domain/roi-inputs"
import { Button } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { Segmented } from "~/ui/segmented"
import { Select } from "~/ui/select"
import { NumberRow } from "../../number-row"
import { HoursSlider } from "./hours-slider"

const industryNames: { value: Industry; label: string }[] = [
  { value: "financial", label: "Financial" },
  { value: "healthcare", label: "Healthcare" },
  { value: "enterprise", label: "Enterprise" },
]
const speedNames: { value: AdoptionSpeed; label: string }[] = [
  { value: "slow", label: "Slow" },
  { value: "medium", label: "Medium" },
  { value: "fast", label: "Fast" },
]
const modelNames: { value: AdoptionModel; label: string }[] = [
  { value: "speed", label: "By these inputs" },
  { value: "fixed", label: "Fixed assumption" },
]

/** What the estimate is made from. `started` is what the address said, `reading` what is calculated with now. */
export function RoiFields({
  started,
  reading: { inputs, numbers },
  onSlide,
  onReset,
}: {
  started: URLSearchParams
  reading: RoiReading
  onSlide: () => void
  onReset: () => void
}) {
  const number = (name: RoiNumber) => ({
    name,
    rule: roiRules[name],
    reading: numbers[name],
    typed: started.get(name),
  })
  return (
    <div className="grid min-w-0 grid-cols-1 content-start divide-y divide-line *:py-6 *:first:pt-0">
      <Segmented legend="Industry" name="industry" options={industryNames} chosen={inputs.industry} />
      <Group name="People">
        <NumberRow {...number("workers")} label="Knowledge workers" />
        <NumberRow {...number("cost")} label="Average fully-loaded cost" step={10_000} unit="/yr" dollars />
        <NumberRow {...number("hours")} label="Hours per week on automatable tasks" unit="h">
          <HoursSlider hours={inputs.hours} rule={roiRules.hours} onSlide={onSlide} />
        </NumberRow>
        <EfficiencyChoice chosen={efficiencyText(inputs.efficiency)} />
      </Group>
      <Group name="Projects">
        <NumberRow {...number("deal")} label="Average project or deal value" step={10_000} dollars />
        <NumberRow {...number("projects")} label="Projects per year" />
      </Group>
      <Group name="Incidents">
        <NumberRow {...number("downtime")} label="Downtime cost per hour" step={1_000} dollars />
        <NumberRow {...number("incidents")} label="Critical incidents per month" />
      </Group>
      <Group name="Adoption">
        <Segmented
          legend="Adoption model"
          name="model"
          options={modelNames}
          chosen={inputs.model}
          legendHidden
        />
        {inputs.model === "fixed" && (
          <p className="text-sm text-ink-2">
            The fixed assumption sets speed, development months and the highest rate aside.
          </p>
        )}
        <Segmented
          legend="Adoption speed"
          name="speed"
          options={speedNames}
          chosen={inputs.speed}
          legendHidden
        />
        <NumberRow {...number("development")} label="Development months" />
        <NumberRow {...number("adoption")} label="Max adoption rate" unit="%" />
      </Group>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <noscript>
          <Button type="submit" look="primary">
            Calculate
          </Button>
        </noscript>
        <Link
          to="/resources?open=roi-calculator#roi-calculator"
          preventScrollReset
          onClick={onReset}
          className={linkClass}
        >
          Back to the defaults
        </Link>
      </div>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-3 w-full text-sm font-semibold text-ink-2">{name}</legend>
      <div className="clear-both grid grid-cols-1 gap-3">{children}</div>
    </fieldset>
  )
}

function EfficiencyChoice({ chosen }: { chosen: string }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4">
      <label htmlFor={id}>Efficiency gain</label>
      <Select id={id} name="efficiency" defaultValue={chosen}>
        {efficiencyTenths.map(efficiencyText).map((text) => (
          <option key={text} value={text}>
            {text}×
          </option>
        ))}
      </Select>
    </div>
  )
}
