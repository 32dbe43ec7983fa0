import { type Random, randomPassword, randomToken } from "./random-secrets"

export type AccessMethod = "localhost" | "domain"
export type RunnerImageSize = "small" | "large"

/**
 * The input of the Kubernetes generator. Every text is kept as typed, ports included, so that the form can show it
 * again.
 */
export interface GeneratorConfiguration {
  /** The namespace; empty means `default`. */
  namespace: string
  accessMethod: AccessMethod
  /** Used only with the access method "domain" and when not empty. */
  domain: string
  /** The ingress class for a domain; empty means the cluster's default. */
  ingressClass: string
  /** Empty means no license secret: the server refuses to start with an invalid key. */
  licenseKey: string
  huggingFaceToken: string
  /** `latest` or empty leaves the version to the chart. */
  imageTag: string
  useExternalPostgres: boolean
  postgresHost: string
  postgresPort: string
  /** For the built-in database, empty means the product's name. */
  postgresUser: string
  postgresPassword: string
  /** For the built-in database only. */
  postgresAdminPassword: string
  /** For the built-in database, empty means the product's name. */
  postgresDatabase: string
  useExternalPgvector: boolean
  pgvectorHost: string
  pgvectorPort: string
  pgvectorUser: string
  pgvectorPassword: string
  pgvectorDatabase: string
  /** The token that runners authenticate with; the same in both charts. */
  runnerToken: string
  keycloakUser: string
  keycloakPassword: string
  /** `all`, or user ids of the auth server, separated by commas; empty means `all`. */
  adminUserIds: string
  /** About 15 GB or 70 GB. */
  runnerImageSize: RunnerImageSize
}

export type GeneratorField = keyof GeneratorConfiguration

/** The form's defaults. The passwords are empty; `fillPasswords` generates them. */
export const generatorDefaults: GeneratorConfiguration = {
  namespace: "default",
  accessMethod: "localhost",
  domain: "",
  ingressClass: "nginx",
  licenseKey: "",
  huggingFaceToken: "",
  imageTag: "latest",
  useExternalPostgres: false,
  postgresHost: "",
  postgresPort: "5432",
  postgresUser: "",
  postgresPassword: "",
  postgresAdminPassword: "",
  postgresDatabase: "",
  useExternalPgvector: false,
  pgvectorHost: "",
  pgvectorPort: "5432",
  pgvectorUser: "postgres",
  pgvectorPassword: "",
  pgvectorDatabase: "postgres",
  runnerToken: "",
  keycloakUser: "admin",
  keycloakPassword: "",
  adminUserIds: "all",
  runnerImageSize: "small",
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
export type SecretField = (typeof secretFields)[number]

export function isSecretField(field: GeneratorField): field is SecretField {
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

/** Choosing localhost clears the domain. */
export function withAccessMethod(
  configuration: GeneratorConfiguration,
  accessMethod: AccessMethod,
): GeneratorConfiguration {
  return { ...configuration, accessMethod, domain: accessMethod === "localhost" ? "" : configuration.domain }
}

/** Choosing an external Postgres clears the passwords; choosing the built-in one generates missing ones. */
export function withPostgres(
  configuration: GeneratorConfiguration,
  useExternalPostgres: boolean,
  random: Random,
): GeneratorConfiguration {
  if (useExternalPostgres) {
    return { ...configuration, useExternalPostgres, postgresPassword: "", postgresAdminPassword: "" }
  }
  return {
    ...configuration,
    useExternalPostgres,
    postgresPassword: configuration.postgresPassword || randomPassword(random),
    postgresAdminPassword: configuration.postgresAdminPassword || randomPassword(random),
  }
}

/** The same for pgvector. */
export function withPgvector(
  configuration: GeneratorConfiguration,
  useExternalPgvector: boolean,
  random: Random,
): GeneratorConfiguration {
  const pgvectorPassword = useExternalPgvector ? "" : configuration.pgvectorPassword || randomPassword(random)
  return { ...configuration, useExternalPgvector, pgvectorPassword }
}
