import { href } from "react-router"
import { weeksPerYear } from "~/domain/roi"
import { efficiencyText } from "~/domain/roi-inputs"
import { estimateSimple, readSimpleInputs, simpleHoursPerWeek, simpleRules } from "~/domain/roi-simple"
import { useLiveForm } from "~/page/use-live-form"
import { CalculatorFoot, MainResult, NumberField, numbersIn, SelectField } from "../../components/calculator"
import type { ResetLink } from "../../components/use-reset"
import content from "./content.json"
import { efficiencyOptions, numberCopy, roiAddress } from "./copy"
import { count, dollars } from "./format"

export function SimpleEstimate({ started, resetLink }: { started: string; resetLink: ResetLink }) {
  const { query, form } = useLiveForm(started)
  const { inputs, numbers } = readSimpleInputs(new URLSearchParams(query))
  const number = numbersIn(new URLSearchParams(started), simpleRules, numbers)
  const { hours, value } = estimateSimple(inputs)
  const hoursFormula = `${count(inputs.people)} × ${simpleHoursPerWeek} h × ${weeksPerYear} wk`
  return (
    <form
      {...form}
      action={`${href("/resources")}#roi-calculator`}
      aria-label="Simple ROI calculator"
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
    >
      <input type="hidden" name="open" value="roi-calculator" />
      <input type="hidden" name="view" value="simple" />
      <div className="grid grid-cols-1 content-start gap-3">
        <NumberField {...number("people")} label={numberCopy.workers.label} />
        <NumberField {...number("rate")} label="Hourly rate" unit="/hour" dollars />
        <SelectField
          label={content.efficiency}
          name="gain"
          options={efficiencyOptions}
          chosen={efficiencyText(inputs.gain)}
        />
        <CalculatorFoot defaults={roiAddress("view=simple")} resetLink={resetLink} />
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        <dl aria-label="Result" className="grid gap-6">
          <div>
            <MainResult name="Value a year" value={dollars(value)} />
            <dd className="mt-2 font-mono text-xs text-ink-2">
              {`${count(hours)} h × ${dollars(inputs.rate * 100)} × (${efficiencyText(inputs.gain)} − 1)`}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">Hours saved a year</dt>
            <dd className="mt-1 font-display text-2xl leading-none font-semibold tabular-nums">
              {count(hours)}
            </dd>
            <dd className="mt-2 font-mono text-xs text-ink-2">{hoursFormula}</dd>
          </div>
        </dl>
        <p className="max-w-prose text-ink-2">
          Assumes that each person saves {simpleHoursPerWeek} hours a week in {weeksPerYear} weeks, uses the
          time productively, and starts on the first day. The investment is not subtracted; use the full
          estimate for that.
        </p>
      </div>
    </form>
  )
}
