import {
  type GeneratorConfiguration,
  type GeneratorField,
  generatorDefaults,
  isSecretField,
  type SecretField,
  withAccessMethod,
} from "./configuration"

/** Characters of the longest text that is read from an address or a form; a license key is the longest of them. */
const longest = 4096

type OpenField = Exclude<GeneratorField, SecretField>

// Object.keys() forgets the names; the constant has exactly those of the type.
const fields = Object.keys(generatorDefaults) as GeneratorField[]
const openFields = fields.filter((field): field is OpenField => !isSecretField(field))

/**
 * The choices that are no secrets and differ from the defaults, for an address that can be shared. Secrets never enter
 * an address.
 */
export function toSearch(configuration: GeneratorConfiguration): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of openFields) {
    if (configuration[field] !== generatorDefaults[field]) search.set(field, String(configuration[field]))
  }
  return search
}

/** The other way round. What an address says of secrets is not read: it would be logged and kept by everyone on its way. */
export function fromSearch(search: URLSearchParams): GeneratorConfiguration {
  return read((field) => (isSecretField(field) ? null : search.get(field)))
}

/**
 * The configuration in a form that was sent, secrets included. A box that is not ticked is absent: false, as the defaults
 * are. What localhost clears is cleared here as well, for those without scripts.
 */
export function fromForm(form: FormData): GeneratorConfiguration {
  const configuration = read((field) => {
    const value = form.get(field)
    return typeof value === "string" ? value : null
  })
  return withAccessMethod(configuration, configuration.accessMethod)
}

/** What is absent, too long or no known choice is the default. */
function read(given: (field: GeneratorField) => string | null): GeneratorConfiguration {
  const text = (field: GeneratorField) => {
    const value = given(field)
    return value === null || value.length > longest ? String(generatorDefaults[field]) : wellFormed(value)
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

/** Half a character, which a form cannot send but an address can, would break the encoding of a database's address. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\u{FFFD}")
}
