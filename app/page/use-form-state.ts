import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import type { FormResult } from "../http/form.server"

/** A field for rendering. */
export interface FieldState {
  id: string
  name: string
  errorId: string
  /** What was sent, otherwise the default. Undefined if that is empty. */
  initialValue: string | undefined
  errors: string[] | undefined
  /** Whether it is the first field with an error, which gets the focus without scripts, too. */
  autoFocus: boolean
}

/**
 * A form for rendering: ids, input and errors. Only the server validates; with scripts, a reply moves the focus to
 * the first invalid field and keeps the input. Without them, `autoFocus` does. The fields of `defaultValue` are in the order of the page.
 */
export function useFormState<Name extends string>(
  result: FormResult | undefined,
  defaultValue: Record<Name, string>,
) {
  const id = useId()
  // The router drops the reply when the page is navigated. The form keeps its errors.
  const [reply, setReply] = useState(result)
  if (result && result !== reply) setReply(result)
  const focused = useRef(result)
  useLayoutEffect(() => {
    if (reply && reply !== focused.current) focusFirstInvalid(id, reply)
    focused.current = reply
  }, [id, reply])

  const sent: Record<string, unknown> = reply?.initialValue ?? defaultValue
  // The names are the keys, so every name has a state.
  const names = Object.keys(defaultValue) as Name[]
  const firstInvalid = names.find((name) => reply?.error?.[name])
  function fieldState(name: Name): FieldState {
    const value = sent[name]
    return {
      id: `${id}-${name}`,
      name,
      errorId: `${id}-${name}-error`,
      initialValue: typeof value === "string" && value !== "" ? value : undefined,
      errors: reply?.error?.[name] ?? undefined,
      autoFocus: name === firstInvalid,
    }
  }
  const fields = Object.fromEntries(names.map((name) => [name, fieldState(name)])) as Record<Name, FieldState>
  return { firstInvalid, form: { id, noValidate: true }, fields }
}

/** What these fields have now. `read` is for the form's `onInput`, and for changes that fire no event. */
export function useTyped<Name extends string>(fields: Record<Name, FieldState>) {
  const ref = useRef<HTMLFormElement>(null)
  function collectTexts(textOf: (field: FieldState) => string | undefined) {
    const texts = Object.values<FieldState>(fields).map((field) => [field.name, textOf(field) ?? ""])
    // The fields are named by their keys.
    return Object.fromEntries(texts) as Record<Name, string>
  }
  const [typed, setTyped] = useState(() => collectTexts(({ initialValue }) => initialValue))
  function read() {
    if (!ref.current) return
    const sent = new FormData(ref.current)
    setTyped(collectTexts(({ name }) => sent.get(name)?.toString()))
  }
  // Includes what was typed before scripts ran.
  useEffect(read, [])
  return { ref, typed, read }
}

function focusFirstInvalid(formId: string, { error }: FormResult) {
  const form = document.getElementById(formId)
  const controls = form instanceof HTMLFormElement ? [...form.elements] : []
  const invalid = controls.find((control) => error?.[control.getAttribute("name") ?? ""]?.length)
  if (invalid instanceof HTMLElement) invalid.focus()
}
