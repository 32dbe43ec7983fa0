import { type ReactNode, useId } from "react"
import { type BoundedNumber, type NumberRule, readNumber } from "~/domain/bounded-number"
import { TextInput } from "~/ui/text-input"

/** A number of a calculator: label, field, and beside it what became of a text that could not be taken as it is. */
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
  /** The text in the address; null when it names no such field. */
  typed: string | null
  step?: number
  unit?: string
  dollars?: boolean
  /** Another way to set the same number. */
  children?: ReactNode
}) {
  const id = useId()
  const note = noteOn(reading, rule)
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4">
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
            defaultValue={shown(typed, rule)}
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

/** The address's number as it was written, so that the note beside it makes sense; browsers complain of any other text. */
function shown(typed: string | null, rule: NumberRule) {
  const { origin, value } = readNumber(typed, rule)
  if (typed === null) return value
  if (origin === "blank" || origin === "invalid") return ""
  return Number.isFinite(Number(typed)) ? Number(typed) : value
}

function noteOn({ value, origin }: BoundedNumber, { least, most }: NumberRule): string | null {
  const used = value.toLocaleString("en-US")
  switch (origin) {
    case "blank":
      return `Blank: calculated with ${used}.`
    case "invalid":
      return `Not a number: calculated with ${used}.`
    case "below":
      return `The least is ${least.toLocaleString("en-US")}: calculated with ${used}.`
    case "above":
      return `The most is ${most.toLocaleString("en-US")}: calculated with ${used}.`
    case "rounded":
      return `Whole numbers only: calculated with ${used}.`
    default:
      return null
  }
}
