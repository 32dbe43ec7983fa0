import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"

/**
 * A form as its page draws it: ids, what was typed, what is wrong. The server's reply is the only judge; with scripts
 * a reply moves the focus to the first bad field and leaves what is typed alone.
 */
export function useFormState<Name extends string>(
  result: SubmissionResult | undefined,
  defaultValue: Record<Name, string>,
) {
  const [form, fields] = useForm<Record<Name, string>>({
    lastResult: result ?? null,
    // Texts are their own default values; the library's conditional type does not see that through a generic.
    defaultValue: defaultValue as DefaultValue<Record<Name, string>>,
  })
  return { form: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit }, fields }
}
