import { type ReactNode, useId } from "react"
import { type BoundedNumber, type NumberRule, readNumber } from "~/domain/bounded-number"
import { TextInput } from "~/ui/text-input"

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
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4 narrow:grid-cols-1 narrow:gap-1">
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

/** The typed number, so that the note makes sense. Browsers reject any other text in a number field. */
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
      return `Empty. Calculated with ${used}.`
    case "invalid":
      return `Not a number. Calculated with ${used}.`
    case "below":
      return `The minimum is ${least.toLocaleString("en-US")}. Calculated with ${used}.`
    case "above":
      return `The maximum is ${most.toLocaleString("en-US")}. Calculated with ${used}.`
    case "rounded":
      return `Whole numbers only. Calculated with ${used}.`
    default:
      return null
  }
}
