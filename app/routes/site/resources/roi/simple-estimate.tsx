import { useId } from "react"
import { href, Link } from "react-router"
import { weeksPerYear } from "~/domain/roi"
import { efficiencyTenths, efficiencyText } from "~/domain/roi-inputs"
import { estimateSimple, readSimpleInputs, simpleHoursPerWeek, simpleRules } from "~/domain/roi-simple"
import { useLiveForm } from "~/page/use-live-form"
import { Button } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { Select } from "~/ui/select"
import { NumberField } from "../../components/number-field"
import type { ResetLink } from "../../components/use-reset"
import { count, dollars } from "./format"

export function SimpleEstimate({ started, resetLink }: { started: string; resetLink: ResetLink }) {
  const { query, form } = useLiveForm(started)
  const gain = useId()
  const typed = new URLSearchParams(started)
  const { inputs, numbers } = readSimpleInputs(new URLSearchParams(query))
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
        <NumberField
          label="Knowledge workers"
          name="people"
          rule={simpleRules.people}
          reading={numbers.people}
          typed={typed.get("people")}
        />
        <NumberField
          label="Hourly rate"
          name="rate"
          rule={simpleRules.rate}
          reading={numbers.rate}
          typed={typed.get("rate")}
          unit="/h"
          dollars
        />
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4 narrow:grid-cols-1 narrow:gap-1">
          <label htmlFor={gain}>Efficiency gain</label>
          <Select id={gain} name="gain" defaultValue={efficiencyText(inputs.gain)}>
            {efficiencyTenths.map(efficiencyText).map((text) => (
              <option key={text} value={text}>
                {text}×
              </option>
            ))}
          </Select>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <noscript>
            <Button type="submit" look="primary">
              Calculate
            </Button>
          </noscript>
          <Link
            to={`${href("/resources")}?open=roi-calculator&view=simple#roi-calculator`}
            preventScrollReset
            {...resetLink}
            className={linkClass}
          >
            Reset to defaults
          </Link>
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        <dl aria-label="Result" className="grid gap-6">
          <div>
            <dt className="text-sm text-ink-2">Value a year</dt>
            <dd className="mt-1 font-display text-[3.25rem] leading-none font-semibold tracking-[-0.02em] tabular-nums max-md:text-3xl">
              <output>{dollars(value)}</output>
            </dd>
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
