import { dump } from "js-yaml"
import type { Database, Installation } from "./installation"

/** Chart values; `yamlOf` writes them. */
export type Values = Record<string, unknown>

/**
 * Writes values as YAML. Texts that a YAML 1.1 parser could read as another type are quoted: Helm uses that version,
 * in which `yes` and `12:30` are not texts. No folding, no anchors.
 */
export function yamlOf(values: Values): string {
  return dump(values, { lineWidth: -1, noRefs: true, quoteStyle: "double" })
}

/** The values of the control plane's chart. */
export function controlPlaneValues(installation: Installation): Values {
  const { names, version, domain } = installation
  return {
    global: { serverUrl: installation.serverUrl },
    ...(version !== null && { image: { tag: version } }),
    controlplane: {
      ...(installation.licenseKey && {
        licenseKeyExistingSecret: names.licenseSecret,
        licenseKeyExistingSecretKey: "license-key",
      }),
      runnerTokenExistingSecret: "runner-token-secret",
      runnerTokenExistingSecretKey: "token",
      ...(installation.huggingFaceToken && {
        huggingface: { existingSecret: "huggingface-token", existingSecretTokenKey: "token" },
      }),
      keycloak: {
        url: "http://keycloak:80/auth",
        frontendUrl: `${installation.serverUrl}/auth`,
        existingSecret: "keycloak-auth-secret",
        existingSecretUserKey: "user",
        existingSecretPasswordKey: "password",
      },
      admin: { userSource: "env", userIds: installation.adminUserIds },
      rag: { defaultProvider: "haystack", embeddingsProvider: names.embeddingsProvider },
      // Numbers as texts: the chart passes them on as environment variables.
      haystack: {
        enabled: true,
        embeddingsDim: "1536",
        chunkSize: "1000",
        chunkOverlap: "50",
        chunkUnit: "word",
        existingSecret: names.pgvectorDsnSecret,
        existingSecretDsnKey: "dsn",
      },
    },
    postgresql: databaseValues("postgresql", installation.postgres),
    pgvector: {
      ...databaseValues("pgvector", installation.pgvector),
      ...(!installation.pgvector.external && { persistence: { size: "50Gi" } }),
    },
    persistence: { enabled: true, size: "100Gi" },
    ...(domain !== null && { ingress: ingressValues(domain, installation) }),
  }
}

function databaseValues(prefix: string, { external, port }: Database): Values {
  if (!external) {
    return {
      enabled: true,
      auth: {
        existingSecret: `${prefix}-auth-secret`,
        usernameKey: "username",
        passwordKey: "password",
        databaseKey: "database",
      },
    }
  }
  return {
    enabled: false,
    external: {
      existingSecret: `${prefix}-external-secret`,
      existingSecretHostKey: "host",
      existingSecretPortKey: "port",
      existingSecretUserKey: "user",
      existingSecretPasswordKey: "password",
      existingSecretDatabaseKey: "database",
      // The chart reads the port from the values, not from the secret.
      port,
    },
  }
}

function ingressValues(domain: string, { ingressClass, names }: Installation): Values {
  return {
    enabled: true,
    ...(ingressClass && { className: ingressClass }),
    hosts: [{ host: domain, paths: [{ path: "/", pathType: "Prefix" }] }],
    tls: [{ secretName: names.tlsSecret, hosts: [domain] }],
  }
}

/** The values of the runner's chart. Its images have no plain tag: the latest small one is `latest-small`. */
export function runnerValues({ names, version, runnerImageSize }: Installation): Values {
  return {
    image: { tag: `${version ?? "latest"}-${runnerImageSize}` },
    replicaCount: 1,
    runner: {
      // The runner requires the scheme.
      host: `http://${names.controlPlane}`,
      tokenExistingSecret: "runner-token-secret",
      tokenExistingSecretKey: "token",
    },
  }
}

/**
 * The values of the auth server's chart. Bitnami has moved the pinned chart's images to `bitnamilegacy`, and the
 * chart refuses other registries unless told otherwise.
 */
export function keycloakValues({ keycloakUser }: Installation): Values {
  return {
    global: { security: { allowInsecureImages: true } },
    image: { repository: "bitnamilegacy/keycloak" },
    postgresql: { image: { repository: "bitnamilegacy/postgresql" } },
    auth: {
      adminUser: keycloakUser,
      existingSecret: "keycloak-auth-secret",
      passwordSecretKey: "password",
    },
    httpRelativePath: "/auth/",
  }
}
