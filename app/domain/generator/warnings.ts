import { type GeneratorConfiguration, type GeneratorField, generatorDefaults } from "./configuration"
import { domainIn, isDnsLabel, isDnsName, isHost, portIn } from "./hosts"
import { isPlainPassword } from "./random-secrets"

/** Something about a field that its owner should know. */
export interface ConfigurationWarning {
  field: GeneratorField
  /** A sentence to show beside the field. */
  message: string
  /** Whether no output can be right until it is mended; the others are only remarked upon. */
  blocks: boolean
}

/**
 * What is empty or contradicts itself, in the order of the form. The specification requires no field, so
 * only what no cluster, shell or chart could take stops the generator.
 */
export function warningsFor(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found = [
    ...inAccess(configuration),
    ...inDatabase(configuration, postgres),
    ...inDatabase(configuration, pgvector),
    ...inAdministration(configuration),
  ]
  const broken = controlCharactersIn(configuration)
  return [...broken, ...found.filter(({ field }) => !broken.some((other) => other.field === field))]
}

function stop(field: GeneratorField, message: string): ConfigurationWarning {
  return { field, message, blocks: true }
}

function remark(field: GeneratorField, message: string): ConfigurationWarning {
  return { field, message, blocks: false }
}

function controlCharactersIn(configuration: GeneratorConfiguration) {
  // Object.keys() forgets the names; the constant has exactly those of the type.
  const fields = Object.keys(generatorDefaults) as GeneratorField[]
  return fields
    .filter((field) => /\p{Cc}/u.test(String(configuration[field])))
    .map((field) => stop(field, "Enter one line without line breaks or control characters."))
}

function inAccess(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found: ConfigurationWarning[] = []
  const { namespace, accessMethod, domain, ingressClass, imageTag } = configuration
  if (accessMethod === "domain" && !domain.trim()) {
    found.push(remark("domain", "Without a domain, the platform answers on localhost only."))
  } else if (accessMethod === "domain" && domainIn(domain) === null) {
    found.push(stop("domain", "Enter a name such as ai.example.com, without a port, path or wildcard."))
  } else if (accessMethod === "localhost" && domain.trim()) {
    found.push(remark("domain", "The domain is not used while the access method is localhost."))
  }
  if (ingressClass && !isDnsName(ingressClass)) {
    found.push(stop("ingressClass", "An ingress class has lower-case letters, digits, - and dots."))
  }
  if (namespace && !isDnsLabel(namespace)) {
    found.push(stop("namespace", "A namespace has lower-case letters, digits and -, at most 63 of them."))
  }
  if (!imageTag) found.push(remark("imageTag", "Without a version, the latest one is installed."))
  else if (!/^\w[\w.-]{0,121}$/.test(imageTag)) {
    found.push(stop("imageTag", "A version has letters, digits, dots, - and _, at most 122 of them."))
  }
  return found
}

interface DatabaseFields {
  label: string
  external: "useExternalPostgres" | "useExternalPgvector"
  host: "postgresHost" | "pgvectorHost"
  port: "postgresPort" | "pgvectorPort"
  user: "postgresUser" | "pgvectorUser"
  database: "postgresDatabase" | "pgvectorDatabase"
  passwords: ("postgresPassword" | "postgresAdminPassword" | "pgvectorPassword")[]
}

const postgres: DatabaseFields = {
  label: "Postgres",
  external: "useExternalPostgres",
  host: "postgresHost",
  port: "postgresPort",
  user: "postgresUser",
  database: "postgresDatabase",
  passwords: ["postgresPassword", "postgresAdminPassword"],
}

const pgvector: DatabaseFields = {
  label: "pgvector",
  external: "useExternalPgvector",
  host: "pgvectorHost",
  port: "pgvectorPort",
  user: "pgvectorUser",
  database: "pgvectorDatabase",
  passwords: ["pgvectorPassword"],
}

function inDatabase(configuration: GeneratorConfiguration, fields: DatabaseFields): ConfigurationWarning[] {
  const found: ConfigurationWarning[] = []
  const { label, host, port, user, database, passwords } = fields
  if (configuration[fields.external]) {
    if (!configuration[host]) found.push(stop(host, `An external ${label} needs a host.`))
    else if (!isHost(configuration[host])) {
      found.push(stop(host, "Enter a name or an address, without a scheme, port or path."))
    }
    if (portIn(configuration[port]) === null) {
      found.push(stop(port, "A port is a whole number from 1 to 65535."))
    }
    if (!configuration[user]) found.push(stop(user, `An external ${label} needs a user.`))
    if (!configuration[database]) found.push(stop(database, `An external ${label} needs a database.`))
    const [password] = passwords
    if (password && !configuration[password]) {
      found.push(remark(password, `Without a password, ${label} must trust whoever connects.`))
    }
  } else if (configuration[host]) {
    found.push(remark(host, `The host is not used while ${label} is built in.`))
  }
  for (const field of [user, database, ...passwords]) {
    if (!isPlainPassword(configuration[field])) found.push(remark(field, notPlain))
  }
  return found
}

const notPlain =
  "Charts put this unescaped into addresses and shells: anything but letters, digits and - _ . ~ may fail."

function inAdministration(configuration: GeneratorConfiguration): ConfigurationWarning[] {
  const found: ConfigurationWarning[] = []
  const { keycloakUser, keycloakPassword, accessMethod, adminUserIds } = configuration
  if (!keycloakUser) found.push(remark("keycloakUser", "Without a name, the administrator is called admin."))
  if (!isPlainPassword(keycloakPassword)) found.push(remark("keycloakPassword", notPlain))
  const ids = adminIds(adminUserIds)
  if (ids.length > 1 && ids.includes("all")) {
    found.push(stop("adminUserIds", "Enter either all, or the ids of users: all makes everybody an admin."))
  } else if (ids[0] === "all" && accessMethod === "domain") {
    found.push(remark("adminUserIds", "Everybody who registers at the domain becomes an admin."))
  }
  return found
}

/** The ids in a list separated by commas or blanks, each once; `all` for an empty one. */
export function adminIds(text: string): string[] {
  const ids = new Set(text.split(/[\s,]+/).filter(Boolean))
  return ids.size === 0 ? ["all"] : [...ids]
}
