import { type FormEvent, type RefObject, useEffect } from "react"
import { fillPasswords } from "~/domain/generator/configuration"
import { fromForm } from "~/domain/generator/shared-address"

/**
 * Applies the rules of the form while it is filled in: clears dependent fields and generates passwords. Without scripts the
 * server does the same when the form is submitted.
 */
export function useFormRules(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) fillIn(form.current)
  }, [form])

  return function follow({ target }: FormEvent<HTMLFormElement>) {
    if (!form.current || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    switch (target.name) {
      case "accessMethod":
        if (target.value === "localhost") clear(form.current, "domain")
        return
      case "useExternalPostgres":
        clear(form.current, "postgresExternalPassword")
        if (target.value === "true") clear(form.current, "postgresPassword", "postgresAdminPassword")
        return fillIn(form.current)
      case "useExternalPgvector":
        clear(form.current, "pgvectorExternalPassword")
        if (target.value === "true") clear(form.current, "pgvectorPassword")
        return fillIn(form.current)
      case "version":
      case "anyVersion":
        if (target.value === "custom") clearCustomVersion(form.current)
    }
  }
}

const generated = [
  "postgresPassword",
  "postgresAdminPassword",
  "pgvectorPassword",
  "runnerToken",
  "keycloakPassword",
] as const

/** Generates the passwords of empty fields. */
function fillIn(form: HTMLFormElement) {
  const filled = fillPasswords(fromForm(new FormData(form)), (bytes) =>
    crypto.getRandomValues(new Uint8Array(bytes)),
  )
  for (const name of generated) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = filled[name]
  }
}

function clear(form: HTMLFormElement, ...names: string[]) {
  for (const name of names) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = ""
  }
}

function clearCustomVersion(form: HTMLFormElement) {
  clear(form, "customVersion")
  const typed = form.elements.namedItem("customVersion")
  if (typed instanceof HTMLInputElement) typed.focus()
}
