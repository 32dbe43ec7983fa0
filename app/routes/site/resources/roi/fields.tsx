import type { ChangeEvent, ReactNode } from "react"
import { efficiencyText, type RoiNumber, type RoiReading, roiRules } from "~/domain/roi-inputs"
import { SegmentedControl } from "~/ui/segmented-control"
import { useHydrated } from "~/ui/use-hydrated"
import { CalculatorFoot, NumberField, numbersIn, SelectField } from "../../components/calculator"
import type { ResetLink } from "../../components/use-reset"
import content from "./content.json"
import { efficiencyOptions, numberCopy, roiAddress, toOptions } from "./copy"

interface RoiFieldsProps {
  started: URLSearchParams
  reading: RoiReading
  onSlide: () => void
  resetLink: ResetLink
}

/** `started` comes from the address; `reading` is what the estimate is calculated with now. */
export function RoiFields({ started, reading: { inputs, numbers }, onSlide, resetLink }: RoiFieldsProps) {
  const number = numbersIn(started, roiRules, numbers)
  const numberField = (name: RoiNumber, slider?: ReactNode) => (
    <NumberField {...numberCopy[name]} {...number(name)}>
      {slider}
    </NumberField>
  )
  const choice = (
    legend: string,
    name: "industry" | "model" | "speed",
    options: { value: string; label: string }[],
    legendHidden = false,
  ) => (
    <SegmentedControl
      legend={legend}
      name={name}
      options={options}
      chosen={inputs[name]}
      legendHidden={legendHidden}
    />
  )
  return (
    <div className="grid min-w-0 grid-cols-1 content-start divide-y divide-line *:py-6 *:first:pt-0 print:grid-cols-2 print:gap-x-10 print:divide-y-0 print:*:py-2">
      {choice("Industry", "industry", toOptions(content.industry))}
      <Group name="People">
        {numberField("workers")}
        {numberField("cost")}
        {numberField("hours", <HoursSlider hours={inputs.hours} onSlide={onSlide} />)}
        <SelectField
          label={content.efficiency}
          name="efficiency"
          options={efficiencyOptions}
          chosen={efficiencyText(inputs.efficiency)}
        />
      </Group>
      <Group name="Projects">
        {numberField("deal")}
        {numberField("projects")}
      </Group>
      <Group name="Incidents">
        {numberField("downtime")}
        {numberField("incidents")}
      </Group>
      <Group name="Adoption">
        {choice("Adoption model", "model", toOptions(content.model), true)}
        {inputs.model === "fixed" && (
          <p className="text-sm text-ink-2">
            The fixed assumption ignores adoption speed, development months and max adoption rate.
          </p>
        )}
        {choice("Adoption speed", "speed", toOptions(content.speed), true)}
        {numberField("development")}
        {numberField("adoption")}
      </Group>
      <CalculatorFoot defaults={roiAddress()} resetLink={resetLink} />
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

/** Writes into the number field above. Only that field is submitted. */
function HoursSlider({ hours, onSlide }: { hours: number; onSlide: () => void }) {
  const { least, most } = roiRules.hours
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
          aria-label={numberCopy.hours.label}
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
