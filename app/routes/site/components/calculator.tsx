import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import { type BoundedNumber, digitsOnly, isUnclear, type NumberRule } from "~/domain/bounded-number"
import { formatNumber } from "~/domain/count-text"
import { Button } from "~/ui/button"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import type { ResetLink } from "./use-reset"

/** A label and its control. */
const row = "grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4 narrow:grid-cols-1 narrow:gap-1"

/** A number field of a calculator, with a note when the typed value was corrected. */
export function NumberField({
  label,
  name,
  rule,
  reading,
  typed,
  step = 1,
  unit,
  dollars = false,
  children,
}: {
  label: ReactNode
  name: string
  rule: NumberRule
  reading: BoundedNumber
  /** The field's text in the address, if it has one. */
  typed: string | null
  step?: number
  unit?: string
  dollars?: boolean
  /** Another control for the same number, such as a slider. */
  children?: ReactNode
}) {
  const id = useId()
  const note = noteOn(reading, rule)
  return (
    <div className="grid gap-1.5">
      <div className={row}>
        <label htmlFor={id}>{label}</label>
        <span className="relative block">
          {dollars && <Adornment className="left-3">$</Adornment>}
          <TextInput
            id={id}
            type="number"
            inputMode="numeric"
            name={name}
            min={rule.least}
            max={rule.most}
            step={step}
            defaultValue={shown(typed, reading.value)}
            placeholder={String(rule.fallback)}
            aria-describedby={note ? `${id}-note` : undefined}
            className={`text-right tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none ${unit ? (unit.length > 2 ? "pr-12" : "pr-8") : ""}`}
          />
          {unit && <Adornment className="right-3">{unit}</Adornment>}
        </span>
      </div>
      {children}
      <p id={`${id}-note`} aria-live="polite" className="text-right text-sm text-amber empty:hidden">
        {note}
      </p>
    </div>
  )
}

/** For the fields of one form: a field's name, its rule, how it is read, and its text in the address. */
export function numbersIn<Name extends string>(
  started: URLSearchParams,
  rules: Record<Name, NumberRule>,
  readings: Record<Name, BoundedNumber>,
) {
  return (name: Name) => ({ name, rule: rules[name], reading: readings[name], typed: started.get(name) })
}

interface SelectFieldProps {
  label: string
  name: string
  options: { value: string; label: string }[]
  chosen: string
}

export function SelectField({ label, name, options, chosen }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={row}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} defaultValue={chosen} options={options} />
    </div>
  )
}

/** The button of the form without scripts, and the way back to its defaults. */
export function CalculatorFoot({ defaults, resetLink }: { defaults: string; resetLink: ResetLink }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <noscript>
        <Button type="submit" look="primary">
          Calculate
        </Button>
      </noscript>
      <Link to={defaults} preventScrollReset {...resetLink} className="link">
        Reset to defaults
      </Link>
    </div>
  )
}

/** The result that matters most, in a list of results. */
export function MainResult({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-1 font-display text-[2.875rem] leading-none font-semibold tracking-[-0.02em] tabular-nums max-md:text-3xl">
        <output>{value}</output>
      </dd>
    </>
  )
}

export interface WorkedResult {
  name: string
  result: string
  formula: string
}

export function WorkedResults({ results }: { results: WorkedResult[] }) {
  return results.map(({ name, result, formula }) => (
    <div
      key={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2.5"
    >
      <dt>{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{result}</dd>
      <dd className="col-span-2 font-mono text-xs text-ink-2">{formula}</dd>
    </div>
  ))
}

function Adornment({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-sm text-ink-3 ${className}`}
    >
      {children}
    </span>
  )
}

/** What was typed, so that the note makes sense. Browsers show only numbers in a number field; "1.000" is one to them. */
function shown(typed: string | null, value: number) {
  if (typed === null) return value
  const text = typed.trim()
  if (!isUnclear(text)) return text && Number(text)
  return /^-?\d+\.\d+$/.test(text) ? text : ""
}

function noteOn({ value, origin }: BoundedNumber, { least, most }: NumberRule) {
  const reasons = {
    given: "",
    absent: "",
    blank: "Empty.",
    invalid: digitsOnly,
    below: `The minimum is ${formatNumber(least)}.`,
    above: `The maximum is ${formatNumber(most)}.`,
  }
  return reasons[origin] && `${reasons[origin]} Calculated with ${formatNumber(value)}.`
}
