import { createHash } from "node:crypto"
import { dump } from "js-yaml"
import { databaseName, type GeneratorConfiguration } from "~/domain/generator/configuration"
import { parseDomain, parsePort } from "~/domain/generator/hosts"
import { shellQuote, shellWord } from "~/domain/generator/shell-quote"
import { parseAdminIds } from "~/domain/generator/warnings"
import { replaceLoneSurrogates } from "~/domain/lone-surrogates"
import { fillGuide, type Guide, type GuidePart, type GuideStep } from "../content/guide"

/** The white-label settings that affect the output. */
export interface Product {
  slug: string
  name: string
  chartsUrl: string
  localPort: number
}

/**
 * The steps that install the product in a cluster, and the same as files. The texts are in `content/installation.md`.
 * Any input is escaped safely; `warningsFor` checks whether a cluster accepts it.
 */
export function generate(configuration: GeneratorConfiguration, product: Product) {
  const { slug, name, chartsUrl, localPort } = product
  // A slug may contain `_`, which Kubernetes names may not.
  const resource = slug.replaceAll("_", "-")
  const namespace = configuration.namespace === "default" ? "" : configuration.namespace
  const within = namespace && ` --namespace ${shellWord(namespace)}`
  const domain = configuration.accessMethod === "domain" ? parseDomain(configuration.domain) : null
  const version = configuration.imageTag === "latest" ? "" : configuration.imageTag
  const postgres = toDatabase(configuration, "postgres", { host: "", name: databaseName(slug) })
  const pgvectorService = `my-${resource}-controlplane-pgvector`
  const pgvector = toDatabase(configuration, "pgvector", { host: pgvectorService, name: "postgres" })
  const secrets = listSecrets(configuration, resource, postgres, pgvector)
  const commands = secrets.map(({ name, entries }) => {
    const literals = Object.entries(entries).map(
      ([key, value]) => `--from-literal=${key}=${shellQuote(value)}`,
    )
    return [`kubectl create secret generic ${name}${within}`, ...literals].join(" \\\n  ")
  })
  const values = {
    name,
    slug,
    resource,
    localPort: String(localPort),
    charts: shellWord(chartsUrl),
    within,
    namespace: shellWord(namespace),
    ifNamespace: onlyIf(namespace),
    domain,
    ifDomain: onlyIf(domain),
    ifLocalhost: onlyIf(!domain),
    serverUrl: domain === null ? `http://localhost:${localPort}` : `https://${domain}`,
    ingressHost: yaml(domain ?? ""),
    ingressClass: configuration.ingressClass ? yaml(configuration.ingressClass) : null,
    version: yaml(version),
    ifVersion: onlyIf(version),
    ifLatest: onlyIf(!version),
    // The images of runners have no plain tag: the latest small one is `latest-small`.
    runnerTag: yaml(`${version || "latest"}-${configuration.runnerImageSize}`),
    keycloakUser: yaml(configuration.keycloakUser || "admin"),
    adminUserIds: yaml(parseAdminIds(configuration.adminUserIds).join(",")),
    embeddingsProvider: yaml(slug),
    ifLicense: onlyIf(configuration.licenseKey),
    ifHubToken: onlyIf(configuration.huggingFaceToken),
    postgresBuiltIn: String(!postgres.external),
    ifPostgresBuiltIn: onlyIf(!postgres.external),
    ifPostgresExternal: onlyIf(postgres.external),
    postgresPort: String(postgres.port),
    pgvectorBuiltIn: String(!pgvector.external),
    ifPgvectorBuiltIn: onlyIf(!pgvector.external),
    ifPgvectorExternal: onlyIf(pgvector.external),
    pgvectorPort: String(pgvector.port),
    instances: `app.kubernetes.io/instance in (keycloak,my-${resource}-controlplane,my-${resource}-runner)`,
    secretNames: [...secrets.map(({ name }) => name), ...(domain ? [`${resource}-tls`] : [])].join(" "),
  }
  const [, ...steps] = fillGuide("installation", {
    ...values,
    ifPage: "",
    // Commands after a space don't enter the history of a shell.
    secretCommands: commands.map((command) => ` ${command}`).join("\n"),
  }).steps
  const guide = fillGuide("installation", { ...values, ifPage: null, secretCommands: "sh secrets.sh" })
  const open = [{ name: "README.md", text: toMarkdown(guide), executable: false }, ...valuesFiles(steps)]
  // In the format of sha256sum. Without the script, because a hash of a password can be guessed.
  const sums = open.map(({ name, text }) => `${sha256(text)}  ${name}\n`).join("")
  return {
    steps,
    /** The same for the same choices, whatever the passwords. */
    fingerprint: sha256(sums),
    files: [
      ...open,
      { name: "secrets.sh", text: secretsScript(commands), executable: true },
      { name: "fingerprint.txt", text: sums, executable: false },
    ],
  }
}

function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex")
}

/** A placeholder in front of a line that is left out when the condition is false. */
function onlyIf(condition: unknown) {
  return condition ? "" : null
}

/**
 * A text as YAML on one line. What a YAML 1.1 parser could read as another type is quoted: Helm uses that version, in
 * which `yes` and `12:30` are not texts.
 */
function yaml(text: string) {
  return dump([text], { flowLevel: 0, lineWidth: -1, quoteStyle: "double" }).trim().slice(1, -1)
}

type Database = ReturnType<typeof toDatabase>

function toDatabase(
  configuration: GeneratorConfiguration,
  of: "postgres" | "pgvector",
  builtIn: { host: string; name: string },
) {
  const external = configuration[of === "postgres" ? "useExternalPostgres" : "useExternalPgvector"]
  const user = configuration[`${of}User`] || builtIn.name
  const password = configuration[`${of}Password`]
  return {
    external,
    host: external ? configuration[`${of}Host`] : builtIn.host,
    port: (external && parsePort(configuration[`${of}Port`])) || 5432,
    user,
    password,
    name: configuration[`${of}Database`] || builtIn.name,
    // "postgres" is the administrator, and one account cannot have two passwords.
    adminPassword: of === "postgres" && user !== "postgres" ? configuration.postgresAdminPassword : password,
  }
}

/**
 * The secrets that the values refer to, in order of use. Without a license key or token there is no secret for it:
 * the server refuses to start with an invalid key.
 */
function listSecrets(
  { licenseKey, huggingFaceToken, runnerToken, keycloakUser, keycloakPassword }: GeneratorConfiguration,
  resource: string,
  postgres: Database,
  pgvector: Database,
): Array<{ name: string; entries: Record<string, string> }> {
  const keycloak = { user: keycloakUser || "admin", password: keycloakPassword }
  return [
    ...(licenseKey ? [{ name: `${resource}-license`, entries: { "license-key": licenseKey } }] : []),
    { name: "runner-token-secret", entries: { token: runnerToken } },
    ...(huggingFaceToken ? [{ name: "huggingface-token", entries: { token: huggingFaceToken } }] : []),
    { name: "keycloak-auth-secret", entries: keycloak },
    databaseSecret("postgresql", postgres),
    databaseSecret("pgvector", pgvector),
    { name: `${resource}-pgvector-creds`, entries: { dsn: databaseAddress(pgvector) } },
  ]
}

function databaseSecret(
  prefix: string,
  { external, host, port, user, password, adminPassword, name }: Database,
) {
  if (external) {
    const entries = { host, port: String(port), user, password, database: name }
    return { name: `${prefix}-external-secret`, entries }
  }
  const entries = { "postgres-password": adminPassword, username: user, password, database: name }
  return { name: `${prefix}-auth-secret`, entries }
}

/** `postgresql://user:password@host:5432/database`, each part percent-encoded. */
export function databaseAddress({
  host,
  port,
  user,
  password,
  name,
}: Omit<Database, "external" | "adminPassword">) {
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

/** Continues after a failure, because an existing secret is rejected, and reports it at the end. */
function secretsScript(commands: string[]) {
  const lines = [
    "#!/bin/sh",
    "# Contains passwords and keys. Keep it out of version control.",
    "failed=0",
    ...commands.map((command) => `${command} || failed=1`),
    'exit "$failed"',
  ]
  return lines.map((line) => `${line}\n`).join("")
}

function valuesFiles(steps: GuideStep[]) {
  return steps
    .flatMap(({ parts }) => parts)
    .flatMap((part) =>
      part.kind === "file" ? [{ name: part.label, text: `${part.lines}\n`, executable: false }] : [],
    )
}

function toMarkdown({ title, lead, steps }: Guide) {
  const sections = steps.flatMap(({ title, parts }, place) => [
    `## ${place === 0 ? "" : `${place}. `}${title}`,
    ...parts.map(partText),
  ])
  return `${[`# ${title}`, lead, ...sections].join("\n\n")}\n`
}

function partText(part: GuidePart) {
  if (part.kind === "list") return part.items.map((item) => `- ${item}`).join("\n")
  if ("lines" in part) return `\`\`\`sh\n${part.lines}\n\`\`\``
  return "text" in part ? part.text : ""
}
