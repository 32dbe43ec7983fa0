import { type ChangeEvent, type ReactNode, useId } from "react"
import { href, Link } from "react-router"
import type { NumberRule } from "~/domain/bounded-number"
import {
  adoptionModels,
  adoptionSpeeds,
  efficiencyTenths,
  efficiencyText,
  industries,
  type RoiNumber,
  type RoiReading,
  roiRules,
} from "~/domain/roi-inputs"
import { Button } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { SegmentedControl } from "~/ui/segmented-control"
import { Select } from "~/ui/select"
import { useHydrated } from "~/ui/use-hydrated"
import { NumberField } from "../../components/number-field"
import type { ResetLink } from "../../components/use-reset"
import { fieldNames, industryNames, modelNames, speedNames } from "./copy"

/** `started` comes from the address; `reading` is what the estimate is calculated with now. */
export function RoiFields({
  started,
  reading: { inputs, numbers },
  onSlide,
  resetLink,
}: {
  started: URLSearchParams
  reading: RoiReading
  onSlide: () => void
  resetLink: ResetLink
}) {
  const number = (name: RoiNumber) => ({
    name,
    rule: roiRules[name],
    reading: numbers[name],
    typed: started.get(name),
  })
  return (
    <div className="grid min-w-0 grid-cols-1 content-start divide-y divide-line *:py-6 *:first:pt-0 print:grid-cols-2 print:gap-x-10 print:divide-y-0 print:*:py-2">
      <SegmentedControl
        legend="Industry"
        name="industry"
        options={industries.map((value) => ({ value, label: industryNames[value] }))}
        chosen={inputs.industry}
      />
      <Group name="People">
        <NumberField {...number("workers")} label={fieldNames.workers} />
        <NumberField {...number("cost")} label={fieldNames.cost} step={10_000} unit="/yr" dollars />
        <NumberField {...number("hours")} label={fieldNames.hours} unit="h">
          <HoursSlider hours={inputs.hours} rule={roiRules.hours} onSlide={onSlide} />
        </NumberField>
        <EfficiencyChoice chosen={efficiencyText(inputs.efficiency)} />
      </Group>
      <Group name="Projects">
        <NumberField {...number("deal")} label={fieldNames.deal} step={10_000} dollars />
        <NumberField {...number("projects")} label={fieldNames.projects} />
      </Group>
      <Group name="Incidents">
        <NumberField {...number("downtime")} label={fieldNames.downtime} step={1_000} dollars />
        <NumberField {...number("incidents")} label={fieldNames.incidents} />
      </Group>
      <Group name="Adoption">
        <SegmentedControl
          legend="Adoption model"
          name="model"
          options={adoptionModels.map((value) => ({ value, label: modelNames[value] }))}
          chosen={inputs.model}
          legendHidden
        />
        {inputs.model === "fixed" && (
          <p className="text-sm text-ink-2">
            The fixed assumption ignores adoption speed, development months and max adoption rate.
          </p>
        )}
        <SegmentedControl
          legend="Adoption speed"
          name="speed"
          options={adoptionSpeeds.map((value) => ({ value, label: speedNames[value] }))}
          chosen={inputs.speed}
          legendHidden
        />
        <NumberField {...number("development")} label={fieldNames.development} />
        <NumberField {...number("adoption")} label={fieldNames.adoption} unit="%" />
      </Group>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <noscript>
          <Button type="submit" look="primary">
            Calculate
          </Button>
        </noscript>
        <Link
          to={`${href("/resources")}?open=roi-calculator#roi-calculator`}
          preventScrollReset
          {...resetLink}
          className={linkClass}
        >
          Reset to defaults
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
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4 narrow:grid-cols-1 narrow:gap-1">
      <label htmlFor={id}>{fieldNames.efficiency}</label>
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

/** Writes into the number field above. Only that field is submitted. */
function HoursSlider({
  hours,
  rule: { least, most },
  onSlide,
}: {
  hours: number
  rule: NumberRule
  onSlide: () => void
}) {
  const scripted = useHydrated()

  function slide({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const field = currentTarget.form?.elements.namedItem("hours")
    if (!(field instanceof HTMLInputElement)) return
    field.value = currentTarget.value
    onSlide()
  }
  return (
    <div className="flex h-6 items-center noscript:hidden print:hidden pointer-coarse:h-11">
      {scripted && (
        <input
          type="range"
          aria-label="Hours per week on automatable tasks"
          min={least}
          max={most}
          value={hours}
          onChange={slide}
          className="h-full w-full"
        />
      )}
    </div>
  )
}
