import { type Random, randomPassword, randomToken } from "./random-secrets"

export type AccessMethod = "localhost" | "domain"
export type RunnerImageSize = "small" | "large"

/**
 * The input of the Kubernetes generator, with the form's defaults. Every text is kept as typed, ports included, so that
 * the form can show it again. The passwords are empty; `fillPasswords` generates them.
 */
export const generatorDefaults = {
  /** The namespace; empty means `default`. */
  namespace: "default",
  accessMethod: "localhost" as AccessMethod,
  /** Used only with the access method "domain" and when not empty. */
  domain: "",
  /** The ingress class for a domain; empty means the cluster's default. */
  ingressClass: "nginx",
  /** Empty means no license secret: the server refuses to start with an invalid key. */
  licenseKey: "",
  huggingFaceToken: "",
  /** `latest` or empty leaves the version to the chart. */
  imageTag: "latest",
  useExternalPostgres: false,
  postgresHost: "",
  postgresPort: "5432",
  /** For the built-in database, an empty user or name means the product's name. */
  postgresUser: "",
  postgresPassword: "",
  /** For the built-in database only. */
  postgresAdminPassword: "",
  postgresDatabase: "",
  useExternalPgvector: false,
  pgvectorHost: "",
  pgvectorPort: "5432",
  pgvectorUser: "postgres",
  pgvectorPassword: "",
  pgvectorDatabase: "postgres",
  /** The token that runners authenticate with; the same in both charts. */
  runnerToken: "",
  keycloakUser: "admin",
  keycloakPassword: "",
  /** `all`, or user ids of the auth server, separated by commas; empty means `all`. */
  adminUserIds: "all",
  /** About 15 GB or 70 GB. */
  runnerImageSize: "small" as RunnerImageSize,
}

export type GeneratorConfiguration = typeof generatorDefaults
export type GeneratorField = keyof GeneratorConfiguration

// Object.keys() loses the type; the constant has exactly these keys.
export const generatorFields = Object.keys(generatorDefaults) as GeneratorField[]

/** The default user and database of the built-in Postgres. A slug may contain `-`, which is an operator in SQL. */
export function databaseName(slug: string) {
  return slug.replaceAll("-", "_")
}

/** Never put into an address, a log or storage. */
export const secretFields = [
  "licenseKey",
  "huggingFaceToken",
  "postgresPassword",
  "postgresAdminPassword",
  "pgvectorPassword",
  "runnerToken",
  "keycloakPassword",
] as const satisfies GeneratorField[]

export function isSecretField(field: GeneratorField): field is (typeof secretFields)[number] {
  return secretFields.some((secret) => secret === field)
}

/**
 * Generates missing passwords: 24 characters, the runner token 32 bytes in hex. Input is kept, and passwords of
 * external databases are not generated.
 */
export function fillPasswords(configuration: GeneratorConfiguration, random: Random): GeneratorConfiguration {
  const { useExternalPostgres, useExternalPgvector } = configuration
  const password = (typed: string) => typed || randomPassword(random)
  return {
    ...configuration,
    postgresPassword: useExternalPostgres
      ? configuration.postgresPassword
      : password(configuration.postgresPassword),
    postgresAdminPassword: useExternalPostgres ? "" : password(configuration.postgresAdminPassword),
    pgvectorPassword: useExternalPgvector
      ? configuration.pgvectorPassword
      : password(configuration.pgvectorPassword),
    runnerToken: configuration.runnerToken || randomToken(random),
    keycloakPassword: password(configuration.keycloakPassword),
  }
}
