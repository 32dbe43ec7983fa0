import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"

/**
 * A form for rendering: ids, input and errors. Only the server validates; with scripts, a reply moves the focus to
 * the first invalid field and keeps the input.
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
  return { form: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit }, fields }
}
