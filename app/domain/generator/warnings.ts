import { type GeneratorConfiguration, type GeneratorField, generatorFields } from "./configuration"
import { isDnsLabel, isDnsName, isHost, parseDomain, parsePort } from "./hosts"
import { isPlainPassword } from "./random-secrets"

/** A warning or error about one field. */
export interface ConfigurationWarning {
  field: GeneratorField
  /** The sentence beside the field. */
  message: string
  /** Whether the output cannot work until this is fixed. */
  blocks: boolean
}

/**
 * The warnings and errors of a configuration, in the order of the form. No field is required, so only values that a
 * cluster, shell or chart cannot use are errors.
 */
export function warningsFor(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found = [
    ...inAccess(configuration),
    ...inDatabase(configuration, "postgres"),
    ...inDatabase(configuration, "pgvector"),
    ...inAdministration(configuration),
  ]
  const broken = controlCharactersIn(configuration)
  return [...broken, ...found.filter(({ field }) => !broken.some((other) => other.field === field))]
}

function blocking(field: GeneratorField, message: string): ConfigurationWarning {
  return { field, message, blocks: true }
}

function hint(field: GeneratorField, message: string): ConfigurationWarning {
  return { field, message, blocks: false }
}

function controlCharactersIn(configuration: GeneratorConfiguration) {
  return generatorFields
    .filter((field) => /\p{Cc}/u.test(String(configuration[field])))
    .map((field) => blocking(field, "Enter one line without line breaks or control characters."))
}

function inAccess(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found: ConfigurationWarning[] = []
  const { namespace, accessMethod, domain, ingressClass, imageTag } = configuration
  if (accessMethod === "domain" && !domain.trim()) {
    found.push(hint("domain", "Without a domain, the platform answers on localhost only."))
  } else if (accessMethod === "domain" && parseDomain(domain) === null) {
    found.push(blocking("domain", "Enter a name such as ai.example.com, without a port, path or wildcard."))
  } else if (accessMethod === "localhost" && domain.trim()) {
    found.push(hint("domain", "The domain isn't used while the access method is localhost."))
  }
  if (ingressClass && !isDnsName(ingressClass)) {
    found.push(blocking("ingressClass", "Use lowercase letters, digits, - and dots only."))
  }
  if (namespace && !isDnsLabel(namespace)) {
    found.push(blocking("namespace", "Use lowercase letters, digits and - only, at most 63 characters."))
  }
  if (!imageTag) found.push(hint("imageTag", "Without a version, the latest one is installed."))
  else if (!/^\w[\w.-]{0,121}$/.test(imageTag)) {
    found.push(blocking("imageTag", "Use letters, digits, dots, - and _ only, at most 122 characters."))
  }
  return found
}

function inDatabase(configuration: GeneratorConfiguration, of: "postgres" | "pgvector") {
  const found: ConfigurationWarning[] = []
  const label = of === "postgres" ? "Postgres" : "pgvector"
  const [host, port, user] = [`${of}Host`, `${of}Port`, `${of}User`] as const
  const [database, password] = [`${of}Database`, `${of}Password`] as const
  if (configuration[of === "postgres" ? "useExternalPostgres" : "useExternalPgvector"]) {
    if (!configuration[host]) found.push(blocking(host, `Enter the host of the external ${label}.`))
    else if (!isHost(configuration[host])) {
      found.push(blocking(host, "Enter a host name or IP address, without a scheme, port or path."))
    }
    if (parsePort(configuration[port]) === null) {
      found.push(blocking(port, "Enter a port from 1 to 65535."))
    }
    if (!configuration[user]) found.push(blocking(user, `Enter the user of the external ${label}.`))
    if (!configuration[database])
      found.push(blocking(database, `Enter the database of the external ${label}.`))
    if (!configuration[password]) {
      found.push(hint(password, `Without a password, ${label} must accept connections without one.`))
    }
  } else if (configuration[host]) {
    found.push(hint(host, `The host isn't used while ${label} is built in.`))
  }
  const admin = of === "postgres" ? (["postgresAdminPassword"] as const) : []
  for (const field of [user, database, password, ...admin]) {
    if (!isPlainPassword(configuration[field])) found.push(hint(field, notPlain))
  }
  return found
}

const notPlain =
  "Charts insert this value into URLs and shell commands without escaping. Use only letters, digits and - _ . ~ to be safe."

function inAdministration(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found: ConfigurationWarning[] = []
  const { keycloakUser, keycloakPassword, accessMethod, adminUserIds } = configuration
  if (!keycloakUser) found.push(hint("keycloakUser", "Without a name, the administrator is named admin."))
  if (!isPlainPassword(keycloakPassword)) found.push(hint("keycloakPassword", notPlain))
  const ids = parseAdminIds(adminUserIds)
  if (ids.length > 1 && ids.includes("all")) {
    found.push(blocking("adminUserIds", "Enter either all or user IDs. All makes every user an admin."))
  } else if (ids[0] === "all" && accessMethod === "domain") {
    found.push(hint("adminUserIds", "Everyone who registers at the domain becomes an admin."))
  }
  return found
}

/** The ids in a list separated by commas or blanks, each once; `all` for an empty list. */
export function parseAdminIds(text: string): string[] {
  const ids = new Set(text.split(/[\s,]+/).filter(Boolean))
  return ids.size === 0 ? ["all"] : [...ids]
}
