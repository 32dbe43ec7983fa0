import type { ComponentProps, ReactNode } from "react"
import { Field } from "~/ui/field"
import { PasswordInput } from "~/ui/password-input"
import { TextInput } from "~/ui/text-input"
import { controlId, type ErrorsOf } from "./control-id"

interface TextFieldProps {
  name: string
  label: string
  value: string
  hint?: ReactNode
  optional?: boolean
  errorsOf: ErrorsOf
  input?: ComponentProps<"input">
}

/** One line of the configuration. */
export function TextField({ name, label, value, hint, optional, errorsOf, input }: TextFieldProps) {
  return (
    <Field id={controlId(name)} label={label} hint={hint} optional={optional} errors={errorsOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          defaultValue={value}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  )
}

/** A secret of the configuration. With scripts it is made where it is shown; otherwise by the server, where it is left empty. */
export function SecretField({ name, label, value, hint, optional, errorsOf }: TextFieldProps) {
  return (
    <Field id={controlId(name)} label={label} hint={hint} optional={optional} errors={errorsOf(name)}>
      {(control) => (
        <PasswordInput
          {...control}
          of={`the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          name={name}
          defaultValue={value}
          maxLength={512}
        />
      )}
    </Field>
  )
}
