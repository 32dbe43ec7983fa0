import { type FormEvent, type RefObject, useEffect } from "react"
import {
  filled,
  type GeneratorConfiguration,
  type GeneratorField,
  withAccessMethod,
  withPgvector,
  withPostgres,
} from "~/domain/generator/configuration"
import { fromForm } from "~/domain/generator/shared-address"

/**
 * The rules of the form while somebody fills it in (spec 2 §4): what a choice clears is cleared, and passwords are made in
 * the browser. Without scripts the server does the same when the form is sent.
 */
export function useFormRules(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) write(form.current, filled(read(form.current), random), made)
  }, [form])

  return function follow({ target }: FormEvent<HTMLFormElement>) {
    if (!form.current || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const chosen = read(form.current)
    switch (target.name) {
      case "accessMethod":
        return write(form.current, withAccessMethod(chosen, chosen.accessMethod), ["domain"])
      case "useExternalPostgres":
        write(form.current, withPostgres(chosen, chosen.useExternalPostgres, random), postgresSecrets)
        return clear(form.current, "postgresExternalPassword")
      case "useExternalPgvector":
        write(form.current, withPgvector(chosen, chosen.useExternalPgvector, random), ["pgvectorPassword"])
        return clear(form.current, "pgvectorExternalPassword")
      case "version":
      case "anyVersion":
        return followVersion(form.current, target)
    }
  }
}

const postgresSecrets = ["postgresPassword", "postgresAdminPassword"] as const
const made = [...postgresSecrets, "pgvectorPassword", "runnerToken", "keycloakPassword"] as const

function random(bytes: number) {
  return crypto.getRandomValues(new Uint8Array(bytes))
}

function read(form: HTMLFormElement) {
  return fromForm(new FormData(form))
}

function write(
  form: HTMLFormElement,
  configuration: GeneratorConfiguration,
  fields: readonly GeneratorField[],
) {
  for (const field of fields) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement) control.value = String(configuration[field])
  }
}

function clear(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.value = ""
}

/** A custom version begins empty; and the box that changes the list must not lose what was chosen in the other one. */
function followVersion(form: HTMLFormElement, chosen: HTMLInputElement | HTMLSelectElement) {
  const other = form.elements.namedItem(chosen.name === "version" ? "anyVersion" : "version")
  if (other instanceof HTMLSelectElement && [...other.options].some(({ value }) => value === chosen.value)) {
    other.value = chosen.value
  }
  if (chosen.value !== "custom") return
  clear(form, "customVersion")
  const typed = form.elements.namedItem("customVersion")
  if (typed instanceof HTMLInputElement) typed.focus()
}
