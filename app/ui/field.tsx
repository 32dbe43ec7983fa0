import type { ReactNode } from "react"
import { Icon } from "./icon"

/** The attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string
  /** Also when it is valid: otherwise, browsers call an empty required field invalid before it was sent. */
  "aria-invalid": boolean
  "aria-describedby"?: string | undefined
}

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  optional?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A labeled control with its hint and error; the child renders the control. */
export function Field({ id, label, hint, errors, optional = false, className = "", children }: FieldProps) {
  const error = errors?.[0]
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ")
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The error of the control with this id, which is described by it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-red">
      <Icon name="circle-alert" className="mt-0.5" />
      <span className="min-w-0">{error}</span>
    </p>
  )
}
