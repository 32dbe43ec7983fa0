import { replaceLoneSurrogates } from "../lone-surrogates"
import {
  type GeneratorConfiguration,
  type GeneratorField,
  generatorDefaults,
  generatorFields,
  isSecretField,
} from "./configuration"

/** Maximum characters of a value in an address or a form; a license key is the longest. */
const maxLength = 4096

/**
 * The non-secret choices that differ from the defaults, for a shareable address. Secrets must never be in an address.
 */
export function toSearch(configuration: GeneratorConfiguration): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of generatorFields) {
    if (!isSecretField(field) && configuration[field] !== generatorDefaults[field])
      search.set(field, String(configuration[field]))
  }
  return search
}

/** Reads the choices from an address. Secrets are ignored: an address is logged and stored on its way. */
export function fromSearch(search: URLSearchParams): GeneratorConfiguration {
  return read((field) => (isSecretField(field) ? null : search.get(field)))
}

/**
 * Reads a submitted form, including secrets. An unchecked box is absent, which means false. Localhost clears the
 * domain here too, for browsers without scripts.
 */
export function fromForm(form: FormData): GeneratorConfiguration {
  const configuration = read((field) => {
    const value = form.get(field)
    return typeof value === "string" ? value : null
  })
  return { ...configuration, domain: configuration.accessMethod === "domain" ? configuration.domain : "" }
}

/** A missing, long or unknown value becomes the default. */
function read(given: (field: GeneratorField) => string | null): GeneratorConfiguration {
  const entries = generatorFields.map((field) => {
    const value = given(field)
    const usable = value === null || value.length > maxLength ? null : replaceLoneSurrogates(value)
    return [field, usable === null ? generatorDefaults[field] : fieldValue(field, usable)]
  })
  // Each field has a value of its default's type.
  return Object.fromEntries(entries) as GeneratorConfiguration
}

function fieldValue(field: GeneratorField, text: string) {
  if (field === "accessMethod") return text === "domain" ? "domain" : "localhost"
  if (field === "runnerImageSize") return text === "large" ? "large" : "small"
  if (typeof generatorDefaults[field] === "boolean") return ["on", "true", "1"].includes(text)
  // A password may begin or end with a space.
  return field.endsWith("Password") ? text : text.trim()
}
