import { type ClusterNames, clusterNames } from "./cluster-names"
import type { GeneratorConfiguration, RunnerImageSize } from "./configuration"
import { domainIn, portIn } from "./hosts"
import { adminIds } from "./warnings"

/** Where a database is and who is let in. */
export interface Database {
  external: boolean
  host: string
  port: number
  user: string
  password: string
  /** Of the administrator of a built-in server. */
  adminPassword: string
  name: string
}

/** A configuration with every rule applied: what the values, the secrets and the steps are written from. */
export interface Installation {
  names: ClusterNames
  namespace: string
  /** Null while the platform answers on localhost only. */
  domain: string | null
  /** Without a slash at the end. */
  serverUrl: string
  ingressClass: string
  licenseKey: string
  huggingFaceToken: string
  /** Null for the latest. */
  version: string | null
  postgres: Database
  pgvector: Database
  runnerToken: string
  keycloakUser: string
  keycloakPassword: string
  /** `all`, or ids separated by commas. */
  adminUserIds: string
  runnerImageSize: RunnerImageSize
}

const databasePort = 5432

/** What a configuration means for the product of that slug. The domain counts with its access method only. */
export function installationOf(configuration: GeneratorConfiguration, slug: string): Installation {
  const names = clusterNames(slug)
  const domain = configuration.accessMethod === "domain" ? domainIn(configuration.domain) : null
  return {
    names,
    namespace: configuration.namespace || "default",
    domain,
    serverUrl: domain === null ? "http://localhost:8080" : `https://${domain}`,
    ingressClass: configuration.ingressClass,
    licenseKey: configuration.licenseKey,
    huggingFaceToken: configuration.huggingFaceToken,
    version: ["", "latest"].includes(configuration.imageTag) ? null : configuration.imageTag,
    postgres: postgresOf(configuration, names),
    pgvector: pgvectorOf(configuration, names),
    runnerToken: configuration.runnerToken,
    keycloakUser: configuration.keycloakUser || "admin",
    keycloakPassword: configuration.keycloakPassword,
    adminUserIds: adminIds(configuration.adminUserIds).join(","),
    runnerImageSize: configuration.runnerImageSize,
  }
}

function postgresOf(configuration: GeneratorConfiguration, names: ClusterNames): Database {
  const { useExternalPostgres: external, postgresPassword: password } = configuration
  const user = configuration.postgresUser || names.database
  return {
    external,
    host: configuration.postgresHost,
    port: portIn(configuration.postgresPort) ?? databasePort,
    user,
    password,
    // "postgres" is the administrator: with two passwords, one of them would be wrong.
    adminPassword: user === "postgres" ? password : configuration.postgresAdminPassword,
    name: configuration.postgresDatabase || names.database,
  }
}

function pgvectorOf(configuration: GeneratorConfiguration, names: ClusterNames): Database {
  const { useExternalPgvector: external, pgvectorPassword: password } = configuration
  return {
    external,
    host: external ? configuration.pgvectorHost : names.pgvectorService,
    port: external ? (portIn(configuration.pgvectorPort) ?? databasePort) : databasePort,
    user: configuration.pgvectorUser || "postgres",
    password,
    adminPassword: password,
    name: configuration.pgvectorDatabase || "postgres",
  }
}
