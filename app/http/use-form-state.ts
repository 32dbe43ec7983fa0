import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"

/**
 * A form for rendering: ids, input and errors. Only the server validates; with scripts, a reply moves the focus to
 * the first invalid field and keeps the input. Without them, `autoFocus` on `firstInvalid` does; a document may have it once. The
 * fields of `defaultValue` are in the order of the page.
 */
export function useFormState<Name extends string>(
  result: SubmissionResult | undefined,
  defaultValue: Record<Name, string>,
) {
  const [form, fields] = useForm<Record<Name, string>>({
    lastResult: result ?? null,
    // Strings are their own default values; the library's conditional type cannot see that for a generic.
    defaultValue: defaultValue as DefaultValue<Record<Name, string>>,
  })
  const names = Object.keys(defaultValue) as Name[]
  const firstInvalid = names.find((name) => fields[name].errors !== undefined)
  return { firstInvalid, form: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit }, fields }
}
