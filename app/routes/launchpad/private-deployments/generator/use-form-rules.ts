import { type FormEvent, type RefObject, useEffect } from "react"
import {
  fillPasswords,
  type GeneratorConfiguration,
  type GeneratorField,
  withAccessMethod,
  withPgvector,
  withPostgres,
} from "~/domain/generator/configuration"
import { fromForm } from "~/domain/generator/shared-address"

/**
 * Applies the rules of the form while it is filled in: clears dependent fields and generates passwords. Without scripts the
 * server does the same when the form is submitted.
 */
export function useFormRules(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) write(form.current, fillPasswords(read(form.current), random), generatedSecrets)
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
const generatedSecrets = [...postgresSecrets, "pgvectorPassword", "runnerToken", "keycloakPassword"] as const

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

/** Clears the custom version, and copies the choice to the other version list, so that the toggle keeps it. */
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
