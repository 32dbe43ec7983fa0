import { replaceLoneSurrogates } from "../lone-surrogates"
import type { Database, Installation } from "./installation"

/** A Kubernetes secret: its name and its keys with values. */
export interface ClusterSecret {
  name: string
  entries: Record<string, string>
}

/**
 * The secrets that the values refer to, in order of use. Without a license key or token there is no secret for it:
 * the server refuses to start with an invalid key.
 */
export function secretsOf(installation: Installation): ClusterSecret[] {
  const { names, licenseKey, huggingFaceToken, runnerToken, postgres, pgvector } = installation
  const secrets: ClusterSecret[] = []
  if (licenseKey) secrets.push({ name: names.licenseSecret, entries: { "license-key": licenseKey } })
  secrets.push({ name: "runner-token-secret", entries: { token: runnerToken } })
  if (huggingFaceToken) secrets.push({ name: "huggingface-token", entries: { token: huggingFaceToken } })
  secrets.push({
    name: "keycloak-auth-secret",
    entries: { user: installation.keycloakUser, password: installation.keycloakPassword },
  })
  secrets.push(databaseSecret("postgresql", postgres), databaseSecret("pgvector", pgvector))
  secrets.push({ name: names.pgvectorDsnSecret, entries: { dsn: databaseAddress(pgvector) } })
  return secrets
}

function databaseSecret(prefix: string, database: Database): ClusterSecret {
  const { host, port, user, password, adminPassword, name } = database
  if (database.external) {
    const entries = { host, port: String(port), user, password, database: name }
    return { name: `${prefix}-external-secret`, entries }
  }
  const entries = { "postgres-password": adminPassword, username: user, password, database: name }
  return { name: `${prefix}-auth-secret`, entries }
}

/** `postgresql://user:password@host:5432/database`, each part percent-encoded. */
export function databaseAddress({ host, port, user, password, name }: Database): string {
  const account = password ? `${encoded(user)}:${encoded(password)}` : encoded(user)
  return `postgresql://${account}@${host.includes(":") ? `[${host}]` : host}:${port}/${encoded(name)}`
}

/** encodeURIComponent leaves five characters that RFC 3986 reserves. */
function encoded(text: string) {
  return encodeURIComponent(replaceLoneSurrogates(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
