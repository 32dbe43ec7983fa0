import type { ComponentProps, ReactNode } from "react"
import { Field } from "./field"
import { TextInput } from "./text-input"

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "name" | "defaultValue"> {
  /** From `useFormState`. */
  field: {
    id: string
    name: string
    initialValue: string | undefined
    errors: string[] | undefined
    autoFocus?: boolean
  }
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** Of the label with its input. */
  fieldClass?: string
}

export function TextField({ field, label, hint, optional, fieldClass, ...input }: TextFieldProps) {
  const { id, name, initialValue, errors, autoFocus } = field
  return (
    <Field id={id} label={label} hint={hint} optional={optional} errors={errors} className={fieldClass}>
      {(control) => (
        <TextInput
          autoComplete="off"
          autoFocus={autoFocus}
          {...control}
          {...input}
          name={name}
          defaultValue={initialValue}
        />
      )}
    </Field>
  )
}
