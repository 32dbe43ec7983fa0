import { type Random, randomPassword, randomToken } from "./random-secrets"

export type AccessMethod = "localhost" | "domain"
export type RunnerImageSize = "small" | "large"

/**
 * What the generator for Kubernetes asks. Every text is kept as it was typed, ports included, so that a
 * form can show it again; what becomes of an empty one is said beside it.
 */
export interface GeneratorConfiguration {
  /** Where everything is installed; empty is `default`. */
  namespace: string
  accessMethod: AccessMethod
  /** Used with the access method "domain" only, and when it is not blank. */
  domain: string
  /** The class of the ingress that a domain brings; empty leaves the choice to the cluster. */
  ingressClass: string
  /** Without one no secret and no line in the values is made: a server given an invalid key refuses to start. */
  licenseKey: string
  huggingFaceToken: string
  /** `latest`, or empty, leaves the version to the chart. */
  imageTag: string
  useExternalPostgres: boolean
  postgresHost: string
  postgresPort: string
  /** Built in, an empty one is named after the product. */
  postgresUser: string
  postgresPassword: string
  /** Of the built-in server's administrator; an external server has no use for it. */
  postgresAdminPassword: string
  /** Built in, an empty one is named after the product. */
  postgresDatabase: string
  useExternalPgvector: boolean
  pgvectorHost: string
  pgvectorPort: string
  pgvectorUser: string
  pgvectorPassword: string
  pgvectorDatabase: string
  /** What runners prove themselves with; the same in both charts. */
  runnerToken: string
  keycloakUser: string
  keycloakPassword: string
  /** `all`, or ids of the auth server's users, separated by commas; empty is `all`. */
  adminUserIds: string
  /** About 15 GB or 70 GB. */
  runnerImageSize: RunnerImageSize
}

export type GeneratorField = keyof GeneratorConfiguration

/** What the form starts from. Its passwords are empty: `filled` makes them. */
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

/** Never in an address, a log or storage. */
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
 * The configuration with every missing password made: 24 characters, the runner token 32
 * bytes in hex. What was typed stays, and the password of an external database is only its owner's to give.
 */
export function filled(configuration: GeneratorConfiguration, random: Random): GeneratorConfiguration {
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

/** Choosing an external Postgres clears the passwords, the built-in one makes them where they are empty. */
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
