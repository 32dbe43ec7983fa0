import { readFileSync } from "node:fs"
import { BlockList, isIPv6 } from "node:net"
import { z } from "zod"
import { bankProblems, brandSchema, createBrand, linkTo, toBankDetails, wholeNumber } from "../app/brand"
import { parseUrl } from "../app/domain/parse-url"
import { trimEnd } from "../app/domain/trim-end"
import { clientKeys } from "./client-keys"
import type { FindProxy } from "./proxy"
import type { RedisSettings } from "./redis"
import { addressesIn } from "./redis-addresses"

/** The configuration from the environment, validated once at startup. */
export type Config = ReturnType<typeof loadConfig>

export type OidcConfig = Exclude<Config["upstream"], "sandbox">["oidc"]

type Environment = Record<string, string | undefined>

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
)

const webAddress = z
  .url({
    protocol: /^https?$/,
    error: "must be a web address such as https://host.example",
    abort: true,
  })
  .refine((address) => !hasExtras(address), {
    error: "must not contain a user name, query or fragment",
    abort: true,
  })

const origin = webAddress
  .refine((address) => new URL(address).pathname === "/", "must be an origin only: scheme, host and port")
  .transform((address) => new URL(address).origin)

const proxy = linkTo("http://proxy.example:3128")
  .refine(isReadable, "must have a well-formed user and password, and no path")
  .optional()

const networks = list.transform((texts, context) => {
  const known = new BlockList()
  try {
    for (const text of texts) {
      const [address = "", ...bits] = text.split("/")
      const family = isIPv6(address) ? "ipv6" : "ipv4"
      // Not Number(""), which would trust everybody.
      if (bits.length > 0) known.addSubnet(address, Number(bits.join("/") || Number.NaN), family)
      else known.addAddress(address, family)
    }
    return known
  } catch {
    context.addIssue("must be addresses or networks such as 10.0.0.0/8, separated by commas")
    return z.NEVER
  }
})

const hostName = z
  .string()
  .regex(/^([a-z\d.-]+|\[[\da-f:.]+])(:\d+)?$/i, "must be host names, separated by commas")

const schema = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().optional(),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 86_400).default(75),
  APP_ORIGIN: origin.optional(),
  PLATFORM_API_URL: webAddress.transform((address) => trimEnd(address, "/")).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_AUTH: z
    .enum(["basic", "post", "private_key_jwt", "none"], "must be basic, post, private_key_jwt or none")
    .optional(),
  OIDC_CLIENT_KEYS: clientKeys.optional(),
  SANDBOX: z.literal("public", "must be public or unset").optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(" ").includes("openid"), "must include openid")
    .transform((scope) => scope.split(" ").filter(Boolean).join(" "))
    .default("openid profile email"),
  OIDC_ACCOUNT_URL: linkTo("https://id.example/account").optional(),
  SESSION_SECRET: list
    .pipe(
      z.array(
        z
          .string()
          .min(32, { error: "must be 32 characters or longer", abort: true })
          .refine(isUnguessable, "must be random, not words"),
      ),
    )
    .default([]),
  SESSION_IDLE_MINUTES: wholeNumber(1, 100_000).default(120),
  SESSION_MAX_MINUTES: wholeNumber(1, 100_000).default(720),
  SILENT_SSO: z.enum(["iframe", "redirect", "off"], "must be iframe, redirect or off").default("iframe"),
  CHECKOUT_HOSTS: list.pipe(z.array(hostName)).default([]),
  DATA_DIR: z.string().default(".data"),
  REDIS_URL: z
    .string()
    .transform(addressesIn)
    .pipe(
      z.array(
        z
          .url({
            protocol: /^rediss?$/,
            error: "must be an address such as redis://host.example or rediss://host.example",
            abort: true,
          })
          .refine(
            isReadable,
            "must end with a database number, if any, and have a well-formed user and password",
          ),
      ),
    )
    .refine((urls) => urls.length === 1 || areOneCluster(urls), {
      error: "must have one scheme, user and password for all nodes of a cluster, and no database",
      when: ({ issues }) => issues.length === 0,
    })
    .transform((urls) => urls.join(","))
    .optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, "must be up to 64 letters, digits, colons, dots, dashes and underscores")
    .default(""),
  REDIS_SENTINELS: list
    .pipe(
      z.array(hostName.refine((host) => parseUrl(`redis://${host}`) !== null, "must have ports up to 65535")),
    )
    .default([]),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  NODE_ADDRESS: z.string().transform(withBrackets).pipe(origin).optional(),
  RECEIPT_DAYS: wholeNumber(1, 365).default(30),
  RELEASES_URL: linkTo("https://host.example/releases").optional(),
  HTTP_PROXY: proxy,
  HTTPS_PROXY: proxy,
  NO_PROXY: z.string().toLowerCase().default(""),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0),
  TRUSTED_PROXIES: networks.optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  AUDIT_LOG: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  NOTICE: z
    .string()
    .trim()
    .max(200, "must have at most 200 characters")
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line")
    .optional(),
  NOTICE_URL: linkTo("https://status.example").optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).default("info"),
  ...brandSchema.shape,
})

/** They can also be in files, as containers get them: NAME_FILE is the path. */
const fileVariables = [
  "SESSION_SECRET",
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_KEYS",
  "REDIS_URL",
  "REDIS_SENTINEL_PASSWORD",
  "NOTICE",
  "LOG_LEVEL",
]

/** The variable names; a test compares `.env.example` with them. */
export const configVariables = [...Object.keys(schema.shape), ...fileVariables.map((name) => `${name}_FILE`)]

/** The message lists every problem on its own line. It repeats no values, since a wrong value may be a secret. */
class ConfigError extends Error {
  override name = "ConfigError"

  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
  }
}

/** Throws one error that lists every problem. Reads nothing but the files of secrets. */
export function loadConfig(env: Environment) {
  const set: Environment = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  // In small letters they win, as in other programs.
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"])
    set[name] = set[name.toLowerCase()] ?? set[name]
  const unreadable = readFiles(set)
  const parsed = schema.safeParse(set)
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}`) ?? []),
    ...unreadable,
    ...missing(set),
    ...publicationProblems(set),
    ...conflicts(set),
    ...bankProblems(set),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)])

  const given = parsed.data
  const origin = given.APP_ORIGIN ?? `http://localhost:${given.PORT}`
  const upstream = toUpstream(given)
  const sandbox = upstream === "sandbox"
  return {
    production: isProduction(set),
    port: given.PORT,
    /** Undefined means all addresses of this machine. */
    host: given.HOST?.replace(/^\[|\]$/g, ""),
    keepAliveSeconds: given.KEEP_ALIVE_SECONDS,
    /** Public origin without a trailing slash: "https://launchpad.example". */
    origin,
    upstream,
    /** Whether the sandbox, with accounts that everybody may use, is on the internet. */
    publicSandbox: sandbox && given.SANDBOX === "public",
    oidcScope: given.OIDC_SCOPE,
    accountUrl: given.OIDC_ACCOUNT_URL,
    /** The first key signs and encrypts; all keys verify and decrypt. Empty only with the sandbox, which has its own key. */
    sessionSecrets: given.SESSION_SECRET,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionMaxMinutes: given.SESSION_MAX_MINUTES,
    silentSso: given.SILENT_SSO,
    /** Hosts allowed in the addresses of payment pages; empty allows any https host. */
    checkoutHosts: given.CHECKOUT_HOSTS,
    dataDir: given.DATA_DIR,
    /** Undefined means SQLite. */
    redis: toRedisSettings(given),
    /** The address of this node for the other nodes; undefined without others. */
    nodeAddress: given.NODE_ADDRESS,
    receiptDays: given.RECEIPT_DAYS,
    releasesUrl: given.RELEASES_URL,
    findProxy: proxyRule(given),
    trustedProxyHops: given.TRUSTED_PROXY_HOPS,
    trustedProxies: given.TRUSTED_PROXIES,
    metricsPort: given.METRICS_PORT,
    /** A file, or "-" for stdout. */
    auditLog: given.AUDIT_LOG,
    exportsSpans: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Read again on SIGHUP, like the log level. */
    notice: given.NOTICE ? { text: given.NOTICE, url: given.NOTICE_URL ?? null } : null,
    logLevel: given.LOG_LEVEL,
    brand: createBrand(given, sandbox ? `${origin}/sandbox` : undefined),
    bank: toBankDetails(given),
  }
}

/** Sets the variables that are in files. Returns the problems. */
function readFiles(set: Environment) {
  return fileVariables.flatMap((name) => {
    const file = set[`${name}_FILE`]
    if (file === undefined) return []
    if (set[name]) return [`${name} must be unset when ${name}_FILE is set`]
    try {
      const text = readFileSync(file, "utf8").trim()
      // An empty notice is none.
      if (text === "" && name !== "NOTICE") return [`${name}_FILE names an empty file`]
      set[name] = text
      return []
    } catch (error) {
      const code = error instanceof Error && "code" in error ? ` (${error.code})` : ""
      return [`${name}_FILE names a file that cannot be read${code}`]
    }
  })
}

function toRedisSettings(given: z.infer<typeof schema>): RedisSettings | undefined {
  const { REDIS_URL: url, REDIS_KEY_PREFIX: keyPrefix, REDIS_SENTINELS: sentinels } = given
  return url === undefined
    ? undefined
    : { url, keyPrefix, sentinels, sentinelPassword: given.REDIS_SENTINEL_PASSWORD }
}

/** A cluster has only the first database. */
function areOneCluster(addresses: string[]) {
  const all = addresses.map((address) => {
    const { protocol, username, password, pathname } = new URL(address)
    return /^\/?0*$/.test(pathname) ? `${protocol}${username}:${password}` : null
  })
  return !all.includes(null) && new Set(all).size === 1
}

function isReadable(address: string) {
  const { username, password, pathname } = new URL(address)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^\/?\d{0,4}$/.test(pathname)
}

/** A name in NO_PROXY is also that of its subdomains, and may have a port. Loopback has no proxy. */
function proxyRule({ HTTP_PROXY, HTTPS_PROXY = HTTP_PROXY, NO_PROXY }: z.infer<typeof schema>): FindProxy {
  const exempt = NO_PROXY.split(/[,\s]+/).flatMap((name) => name.replace(/^\*?\./, "") || [])
  return ({ href, protocol, hostname, port }) => {
    const isSecure = protocol === "https:"
    const proxy = isSecure ? HTTPS_PROXY : HTTP_PROXY
    const host = `.${hostname.replace(/^\[|\]$/g, "")}`
    const names = [host, `${host}:${port || (isSecure ? 443 : 80)}`]
    const isExempt = exempt.some((one) => one === "*" || names.some((name) => name.endsWith(`.${one}`)))
    return proxy && isPublic(href) && !isExempt ? new URL(proxy) : undefined
  }
}

/** The platform and the identity provider; "sandbox" runs both in this process. Without a method, the client uses what the provider offers. */
function toUpstream(given: z.infer<typeof schema>) {
  const { PLATFORM_API_URL: platformUrl, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given
  if (!platformUrl || !issuer || !clientId) return "sandbox" as const
  const { OIDC_CLIENT_SECRET: clientSecret, OIDC_CLIENT_AUTH: clientAuth } = given
  const clientKeys = given.OIDC_CLIENT_KEYS
  return { platformUrl, oidc: { issuer, clientId, clientSecret, clientAuth, clientKeys } }
}

/**
 * What each of some variables needs: a partly configured platform must not silently fall back to the sandbox, and without Redis its
 * settings would silently do nothing.
 */
const requirements = [
  {
    any: ["PLATFORM_API_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_CLIENT_KEYS"],
    need: ["PLATFORM_API_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID", "SESSION_SECRET"],
  },
  {
    any: ["REDIS_SENTINELS", "REDIS_SENTINEL_PASSWORD", "REDIS_KEY_PREFIX", "NODE_ADDRESS"],
    need: ["REDIS_URL"],
  },
]

function missing(set: Environment) {
  return requirements.flatMap(({ any, need }) => {
    const trigger = any.find((name) => set[name])
    return need
      .filter((name) => trigger !== undefined && !set[name])
      .map((name) => `${name} is missing: it is required when ${trigger} is set`)
  })
}

/**
 * Refuses to start when a missing variable would publish the wrong thing: the sandbox, whose administrator needs no password, at
 * a public address, or a real platform without its public address.
 */
function publicationProblems(set: Environment) {
  if (!isProduction(set)) return []
  const real = ["PLATFORM_API_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID"].every((name) => set[name])
  if (real && !set.APP_ORIGIN) {
    return ["APP_ORIGIN is missing: set it to the public address of this server"]
  }
  const origin = set.APP_ORIGIN ?? ""
  const someReal = set.PLATFORM_API_URL || set.OIDC_ISSUER || set.OIDC_CLIENT_ID
  if (someReal || set.SANDBOX === "public" || !/^https:/i.test(origin) || !isPublic(origin)) return []
  return [
    "PLATFORM_API_URL is missing: without it, anybody could be the administrator of a public sandbox at APP_ORIGIN. To allow this, set SANDBOX=public",
  ]
}

function conflicts(set: Environment) {
  const { OIDC_CLIENT_AUTH: method = "", OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_KEYS: keys } = set
  const byKey = method === "private_key_jwt"
  const { TRUSTED_PROXIES: proxies, TRUSTED_PROXY_HOPS: hops } = set
  const number = (name: string, otherwise: number) => Number(set[name] ?? otherwise)
  const plain = ["APP_ORIGIN", "PLATFORM_API_URL", "OIDC_ISSUER"].filter(
    (name) => isProduction(set) && isPlainHttp(set[name] ?? ""),
  )
  return [
    ...plain.map((name) => `${name} must be https unless its host is loopback`),
    (method === "none" || byKey) &&
      secret &&
      `OIDC_CLIENT_SECRET must be unset when OIDC_CLIENT_AUTH is ${method}`,
    byKey && !keys && `OIDC_CLIENT_KEYS is missing: it is required when OIDC_CLIENT_AUTH is ${method}`,
    keys && !byKey && "OIDC_CLIENT_AUTH must be private_key_jwt when OIDC_CLIENT_KEYS is set",
    ["basic", "post"].includes(method) &&
      !secret &&
      `OIDC_CLIENT_SECRET is missing: it is required when OIDC_CLIENT_AUTH is ${method}`,
    addressesIn(set.REDIS_URL ?? "").length > 1 &&
      set.REDIS_SENTINELS &&
      "REDIS_SENTINELS must be unset when REDIS_URL names a cluster",
    number("SESSION_IDLE_MINUTES", 120) > number("SESSION_MAX_MINUTES", 720) &&
      "SESSION_IDLE_MINUTES must not be more than SESSION_MAX_MINUTES",
    proxies && hops && "TRUSTED_PROXY_HOPS must be unset when TRUSTED_PROXIES is set",
    number("METRICS_PORT", 0) === number("PORT", 3000) && "METRICS_PORT must be different from PORT",
  ].filter((problem) => typeof problem === "string")
}

function isProduction(set: Environment) {
  return set.NODE_ENV !== "development" && set.NODE_ENV !== "test"
}

/** Manifests write a pod's address before the port as it is. The last part of an IPv6 address with a port is the port. */
function withBrackets(address: string) {
  const [, scheme, host = "", port = ""] = /^(https?:\/\/)(.*?)(:\d+)?\/?$/i.exec(address) ?? []
  if (isIPv6(host)) return `${scheme}[${host}]${port}`
  return isIPv6(host + port) ? `${scheme}[${host}${port}]` : address
}

function hasExtras(address: string) {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].some((part) => part !== "")
}

/** Refuses secrets from examples and repeated characters. It cannot measure real randomness. */
function isUnguessable(secret: string) {
  return (
    new Set(secret).size >= 10 &&
    !/change.?me|example|password|session.?secret|your.?secret|default/i.test(secret)
  )
}

function isPlainHttp(address: string) {
  return isPublic(address) && new URL(address).protocol === "http:"
}

/** Whether an address is beyond this machine. */
function isPublic(address: string) {
  const url = parseUrl(address)
  return url !== null && !/^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(url.hostname)
}
