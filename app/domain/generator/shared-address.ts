import { replaceLoneSurrogates } from "../lone-surrogates"
import {
  type GeneratorConfiguration,
  type GeneratorField,
  generatorDefaults,
  isSecretField,
  type SecretField,
  withAccessMethod,
} from "./configuration"

/** Maximum characters of a value in an address or a form; a license key is the longest. */
const maxLength = 4096

type OpenField = Exclude<GeneratorField, SecretField>

// Object.keys() loses the type; the constant has exactly these keys.
const fields = Object.keys(generatorDefaults) as GeneratorField[]
const openFields = fields.filter((field): field is OpenField => !isSecretField(field))

/**
 * The non-secret choices that differ from the defaults, for a shareable address. Secrets must never be in an address.
 */
export function toSearch(configuration: GeneratorConfiguration): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of openFields) {
    if (configuration[field] !== generatorDefaults[field]) search.set(field, String(configuration[field]))
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
  return withAccessMethod(configuration, configuration.accessMethod)
}

/** A missing, long or unknown value becomes the default. */
function read(given: (field: GeneratorField) => string | null): GeneratorConfiguration {
  const text = (field: GeneratorField) => {
    const value = given(field)
    return value === null || value.length > maxLength
      ? String(generatorDefaults[field])
      : replaceLoneSurrogates(value)
  }
  const line = (field: GeneratorField) => text(field).trim()
  const ticked = (field: GeneratorField) => ["on", "true", "1"].includes(text(field))
  return {
    namespace: line("namespace"),
    accessMethod: text("accessMethod") === "domain" ? "domain" : "localhost",
    domain: line("domain"),
    ingressClass: line("ingressClass"),
    licenseKey: line("licenseKey"),
    huggingFaceToken: line("huggingFaceToken"),
    imageTag: line("imageTag"),
    useExternalPostgres: ticked("useExternalPostgres"),
    postgresHost: line("postgresHost"),
    postgresPort: line("postgresPort"),
    postgresUser: line("postgresUser"),
    postgresPassword: text("postgresPassword"),
    postgresAdminPassword: text("postgresAdminPassword"),
    postgresDatabase: line("postgresDatabase"),
    useExternalPgvector: ticked("useExternalPgvector"),
    pgvectorHost: line("pgvectorHost"),
    pgvectorPort: line("pgvectorPort"),
    pgvectorUser: line("pgvectorUser"),
    pgvectorPassword: text("pgvectorPassword"),
    pgvectorDatabase: line("pgvectorDatabase"),
    runnerToken: line("runnerToken"),
    keycloakUser: line("keycloakUser"),
    keycloakPassword: text("keycloakPassword"),
    adminUserIds: line("adminUserIds"),
    runnerImageSize: text("runnerImageSize") === "large" ? "large" : "small",
  }
}
