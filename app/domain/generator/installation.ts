import { type ClusterNames, clusterNames } from "./cluster-names"
import type { GeneratorConfiguration } from "./configuration"
import { parseDomain, parsePort } from "./hosts"
import { parseAdminIds } from "./warnings"

export interface Database {
  external: boolean
  host: string
  port: number
  user: string
  password: string
  /** For the built-in database only. */
  adminPassword: string
  name: string
}

/** The configuration with all rules applied; the values, secrets and steps are created from it. */
export interface Installation
  extends Pick<
    GeneratorConfiguration,
    "namespace" | "ingressClass" | "licenseKey" | "huggingFaceToken" | "runnerToken" | "runnerImageSize"
  > {
  names: ClusterNames
  /** Null for localhost. */
  domain: string | null
  /** Without a trailing slash. */
  serverUrl: string
  localPort: number
  /** Null means the latest. */
  version: string | null
  postgres: Database
  pgvector: Database
  keycloakUser: string
  keycloakPassword: string
  /** `all`, or ids separated by commas. */
  adminUserIds: string
}

const databasePort = 5432

/** Applies the rules to a configuration. The domain counts only with the access method "domain". */
export function installationOf(
  configuration: GeneratorConfiguration,
  { slug, localPort }: { slug: string; localPort: number },
): Installation {
  const names = clusterNames(slug)
  const domain = configuration.accessMethod === "domain" ? parseDomain(configuration.domain) : null
  return {
    ...configuration,
    names,
    namespace: configuration.namespace || "default",
    domain,
    serverUrl: domain === null ? `http://localhost:${localPort}` : `https://${domain}`,
    localPort,
    version: ["", "latest"].includes(configuration.imageTag) ? null : configuration.imageTag,
    postgres: postgresOf(configuration, names),
    pgvector: pgvectorOf(configuration, names),
    keycloakUser: configuration.keycloakUser || "admin",
    adminUserIds: parseAdminIds(configuration.adminUserIds).join(","),
  }
}

function postgresOf(configuration: GeneratorConfiguration, names: ClusterNames): Database {
  const { useExternalPostgres: external, postgresPassword: password } = configuration
  const user = configuration.postgresUser || names.database
  return {
    external,
    host: configuration.postgresHost,
    port: parsePort(configuration.postgresPort) ?? databasePort,
    user,
    password,
    // "postgres" is the administrator, and one account cannot have two passwords.
    adminPassword: user === "postgres" ? password : configuration.postgresAdminPassword,
    name: configuration.postgresDatabase || names.database,
  }
}

function pgvectorOf(configuration: GeneratorConfiguration, names: ClusterNames): Database {
  const { useExternalPgvector: external, pgvectorPassword: password } = configuration
  return {
    external,
    host: external ? configuration.pgvectorHost : names.pgvectorService,
    port: external ? (parsePort(configuration.pgvectorPort) ?? databasePort) : databasePort,
    user: configuration.pgvectorUser || "postgres",
    password,
    adminPassword: password,
    name: configuration.pgvectorDatabase || "postgres",
  }
}
