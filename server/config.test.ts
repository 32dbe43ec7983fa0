import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { brandVariables } from "../app/brand"
import { temporaryFolder } from "../tests/support/temporary"
import { configVariables, loadConfig } from "./config"

const secret = "kq3Vt8Zp1xW6yB9nD4mF7hJ2sL5cR0gA"
const real = {
  PLATFORM_API_URL: "https://platform.example",
  OIDC_ISSUER: "https://id.example/realms/main",
  OIDC_CLIENT_ID: "launchpad",
  SESSION_SECRET: secret,
  APP_ORIGIN: "https://launchpad.example",
}

test("defaults: the sandbox on localhost:3000, in production mode", () => {
  expect(loadConfig({})).toMatchObject({
    production: true,
    port: 3000,
    host: "0.0.0.0",
    origin: "http://localhost:3000",
    upstream: "sandbox",
    oidcScope: "openid profile email",
    sessionSecrets: [],
    sessionIdleMinutes: 120,
    sessionMaxMinutes: 720,
    silentSso: "iframe",
    checkoutHosts: [],
    dataDir: ".data",
    redis: undefined,
    receiptDays: 30,
    trustedProxyHops: 0,
    metricsPort: undefined,
    logLevel: "info",
  })
})

test("a real platform, with normalized URLs", () => {
  const config = loadConfig({
    ...real,
    PLATFORM_API_URL: "https://platform.example/base//",
    APP_ORIGIN: "HTTPS://Launchpad.Example:443/",
    OIDC_CLIENT_SECRET: "s3cret",
    CHECKOUT_HOSTS: "pay.example, checkout.example:8443 ,",
  })
  expect(config.upstream).toEqual({
    platformUrl: "https://platform.example/base",
    oidc: { issuer: "https://id.example/realms/main", clientId: "launchpad", clientSecret: "s3cret" },
  })
  expect(config.origin).toBe("https://launchpad.example")
  expect(config.checkoutHosts).toEqual(["pay.example", "checkout.example:8443"])
})

const bank = {
  BANK_BENEFICIARY: "Acme Inc.",
  BANK_NAME: "Savings Bank",
  BANK_ADDRESS: "1 Main Street",
  BANK_ROUTING_NUMBER: "111000025",
  BANK_ACCOUNT_NUMBER: "0001",
  BANK_SWIFT: "SAVEUS00",
  BANK_IBAN: "US00 0001",
}

test("bank transfers are offered only with complete bank details", () => {
  expect(loadConfig(real).bank).toBeNull()
  expect(loadConfig({ ...real, ...bank }).bank).toMatchObject({
    beneficiary: "Acme Inc.",
    domestic: { routingNumber: "111000025", accountNumber: "0001" },
    international: { swift: "SAVEUS00", iban: "US00 0001" },
  })
})

test("the default origin follows the port", () => {
  expect(loadConfig({ PORT: "8123" }).origin).toBe("http://localhost:8123")
})

test("a blank value counts as unset", () => {
  expect(loadConfig({ PORT: " ", PLATFORM_API_URL: "", LOG_LEVEL: "\t" }).upstream).toBe("sandbox")
})

test("secrets keep their order", () => {
  const older = "old-Zp1xW6yB9nD4mF7hJ2sL5cR0gAkq3V"
  expect(loadConfig({ SESSION_SECRET: `${secret}, ${older}` }).sessionSecrets).toEqual([secret, older])
})

test.each<[string, Record<string, string>, string[]]>([
  ["no secret with a real platform", { ...real, SESSION_SECRET: "" }, ["SESSION_SECRET is missing"]],
  ["a short secret", { SESSION_SECRET: "kq3Vt8Zp1xW6yB9nD4mF7hJ2sL5cR0" }, ["SESSION_SECRET must be 32"]],
  ["a short secret behind a good one", { SESSION_SECRET: `${secret},short` }, ["SESSION_SECRET must be 32"]],
  ["a repeated character", { SESSION_SECRET: "a".repeat(40) }, ["SESSION_SECRET must be random"]],
  [
    "a secret from an example",
    { SESSION_SECRET: "change-me-change-me-change-me-1234567" },
    ["SESSION_SECRET must be"],
  ],
  ["a platform without a provider", { ...real, OIDC_ISSUER: "" }, ["OIDC_ISSUER is missing"]],
  ["a provider without a platform", { ...real, PLATFORM_API_URL: "" }, ["PLATFORM_API_URL is missing"]],
  [
    "a client id alone",
    { OIDC_CLIENT_ID: "launchpad" },
    ["PLATFORM_API_URL is missing", "OIDC_ISSUER is missing", "SESSION_SECRET is missing"],
  ],
  [
    "an unknown client authentication",
    { OIDC_CLIENT_AUTH: "jwt" },
    ["OIDC_CLIENT_AUTH must be basic, post or none"],
  ],
  [
    "client authentication without a secret",
    { ...real, OIDC_CLIENT_AUTH: "post" },
    ["OIDC_CLIENT_SECRET is missing: it is required when OIDC_CLIENT_AUTH is post"],
  ],
  [
    "a secret that is not used",
    { ...real, OIDC_CLIENT_AUTH: "none", OIDC_CLIENT_SECRET: "s3cret" },
    ["OIDC_CLIENT_SECRET must be unset"],
  ],
  ["no client id", { ...real, OIDC_CLIENT_ID: "" }, ["OIDC_CLIENT_ID is missing"]],
  ["a plain http issuer", { ...real, OIDC_ISSUER: "http://id.example" }, ["OIDC_ISSUER must be https"]],
  [
    "a plain http platform",
    { ...real, PLATFORM_API_URL: "http://10.0.0.7" },
    ["PLATFORM_API_URL must be https"],
  ],
  ["a plain http origin", { ...real, APP_ORIGIN: "http://launchpad.example" }, ["APP_ORIGIN must be https"]],
  ["a plain http origin of the sandbox", { APP_ORIGIN: "http://demo.example" }, ["APP_ORIGIN must be https"]],
  [
    "a host that only looks like loopback",
    { APP_ORIGIN: "http://127.0.0.1.example" },
    ["APP_ORIGIN must be https"],
  ],
  [
    "an origin with a path",
    { ...real, APP_ORIGIN: "https://a.example/app" },
    ["APP_ORIGIN must be an origin only"],
  ],
  [
    "an origin with a user",
    { ...real, APP_ORIGIN: "https://u:p@a.example" },
    ["APP_ORIGIN must not contain a user name"],
  ],
  ["an origin without a scheme", { APP_ORIGIN: "launchpad.example" }, ["APP_ORIGIN must be an address"]],
  ["another scheme", { APP_ORIGIN: "javascript:alert(1)" }, ["APP_ORIGIN must be an address"]],
  ["a port out of range", { PORT: "70000" }, ["PORT must be a whole number from 1 to 65535"]],
  ["a port in hexadecimal", { PORT: "0x50" }, ["PORT must be a whole number"]],
  [
    "trusting every proxy",
    { TRUSTED_PROXY_HOPS: "true" },
    ["TRUSTED_PROXY_HOPS must be a whole number from 0"],
  ],
  ["metrics on the public port", { METRICS_PORT: "3000" }, ["METRICS_PORT must be different from PORT"]],
  ["idle beyond the maximum", { SESSION_IDLE_MINUTES: "721" }, ["SESSION_IDLE_MINUTES must not be more"]],
  ["scopes without openid", { OIDC_SCOPE: "profile email" }, ["OIDC_SCOPE must include openid"]],
  [
    "another database",
    { REDIS_URL: "https://redis.example" },
    ["REDIS_URL must be an address that starts with redis"],
  ],
  [
    "a Redis database without a number",
    { REDIS_URL: "redis://h/abc" },
    ["REDIS_URL must end with a database number"],
  ],
  [
    "a malformed Redis password",
    { REDIS_URL: "redis://:pa%zz@h" },
    ["REDIS_URL must end with a database number"],
  ],
  [
    "a sentinel's port that is none",
    { REDIS_URL: "redis://main", REDIS_SENTINELS: "h:99999" },
    ["REDIS_SENTINELS must have ports"],
  ],
  [
    "a node's address with a path",
    { NODE_ADDRESS: "http://10.0.0.5:3000/launchpad", REDIS_URL: "redis://redis" },
    ["NODE_ADDRESS must be an origin only"],
  ],
  [
    "a node's address without a store that nodes share",
    { NODE_ADDRESS: "http://10.0.0.5:3000" },
    ["REDIS_URL is missing: it is required when NODE_ADDRESS is set"],
  ],
  ["an unknown level", { LOG_LEVEL: "verbose" }, ["LOG_LEVEL must be one of"]],
  [
    "an unknown mode of silent sign-in",
    { SILENT_SSO: "popup" },
    ["SILENT_SSO must be iframe, redirect or off"],
  ],
  [
    "a checkout address instead of a host",
    { CHECKOUT_HOSTS: "https://pay.example/" },
    ["CHECKOUT_HOSTS must be host"],
  ],
  [
    "incomplete bank details",
    { BANK_IBAN: "US00 0001" },
    ["BANK_* must all be set, or none: BANK_BENEFICIARY, "],
  ],
  [
    "incomplete bank details beside other mistakes",
    { ...bank, BANK_SWIFT: "", PRODUCT_SLUG: "Über Cloud", PORT: "none" },
    ["BANK_* must all be set, or none: BANK_SWIFT is missing", "PRODUCT_SLUG must be", "PORT must be"],
  ],
  [
    "a script as the hosted cloud",
    { HOSTED_URL: "javascript:alert(1)" },
    ["HOSTED_URL must be a web address"],
  ],
  ["an address that is none", { DOCS_URL: "docs" }, ["DOCS_URL must be a web address such as https://"]],
  ["a path in a domain", { CLUSTER_DOMAIN: "bad/domain" }, ["CLUSTER_DOMAIN must be a host name such as"]],
  ["an email address that is none", { SALES_EMAIL: "sales" }, ["SALES_EMAIL must be an email address"]],
  ["a port that is none", { LOCAL_PORT: "65536" }, ["LOCAL_PORT must be a whole number from 1 to 65535"]],
  ["a long name", { PRODUCT_NAME: "x".repeat(61) }, ["PRODUCT_NAME must have at most 60 characters"]],
  [
    "files of secrets that can't be used",
    {
      SESSION_SECRET: secret,
      SESSION_SECRET_FILE: "/dev/null",
      OIDC_CLIENT_SECRET_FILE: "/none",
      REDIS_URL_FILE: "/dev/null",
    },
    [
      "SESSION_SECRET must be unset when SESSION_SECRET_FILE is set",
      "OIDC_CLIENT_SECRET_FILE names a file that cannot be read (ENOENT)",
      "REDIS_URL_FILE names an empty file",
    ],
  ],
  ["an invalid slug", { PRODUCT_SLUG: "Über Cloud" }, ["PRODUCT_SLUG must be"]],
])("refuses to start with %s", (_name, env, expected) => {
  const problems = problemsOf(env)
  for (const problem of expected) expect(problems).toContainEqual(expect.stringContaining(problem))
  expect(problems).toHaveLength(expected.length)
})

test("secrets may be in files", () => {
  const folder = temporaryFolder()
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`)
    return join(folder, name)
  }
  const config = loadConfig({
    ...real,
    SESSION_SECRET: "",
    SESSION_SECRET_FILE: fileOf("session", secret),
    OIDC_CLIENT_SECRET_FILE: fileOf("client", "s3cret"),
    REDIS_URL_FILE: fileOf("redis", "redis://:pass@redis"),
  })
  expect(config.sessionSecrets).toEqual([secret])
  expect(config.upstream).toMatchObject({ oidc: { clientSecret: "s3cret" } })
  expect(config.redis?.url).toBe("redis://:pass@redis")
})

test("a public sandbox needs SANDBOX=public", () => {
  const demo = { APP_ORIGIN: "https://demo.example" }
  expect(problemsOf(demo)).toEqual([expect.stringMatching(/^PLATFORM_API_URL is missing: .* SANDBOX=public/)])
  expect(loadConfig({ ...demo, SANDBOX: "public" })).toMatchObject({
    upstream: "sandbox",
    publicSandbox: true,
  })
  expect(problemsOf({ ...demo, SANDBOX: "yes" })).toContainEqual("SANDBOX must be public or unset")
})

test("a real platform needs APP_ORIGIN", () => {
  const { APP_ORIGIN: _, ...nowhere } = real
  expect(problemsOf(nowhere)).toEqual([expect.stringMatching(/^APP_ORIGIN is missing/)])
  expect(loadConfig({ ...real, APP_ORIGIN: "http://localhost:3000" }).origin).toBe("http://localhost:3000")
})

test("lists every problem at once without repeating values", () => {
  const env = {
    PORT: "leak-port",
    APP_ORIGIN: "http://leak-origin.example",
    OIDC_ISSUER: "leak-issuer",
    SESSION_SECRET: "leak-secret",
    SILENT_SSO: "leak-silent",
    PRODUCT_SLUG: "Leak-Slug",
    REDIS_URL: "http://leak:leak@redis.example",
  }
  const problems = problemsOf(env)
  for (const name of [...Object.keys(env), "PLATFORM_API_URL", "OIDC_CLIENT_ID"]) {
    expect(problems).toContainEqual(expect.stringMatching(`^${name} `))
  }
  expect(problems.join("\n")).not.toMatch(/leak/i)
})

test.each(["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000", "http://app.localhost"])(
  "plain http is allowed on loopback: %s",
  (origin) => {
    expect(loadConfig({ APP_ORIGIN: origin }).origin).toBe(origin)
  },
)

test("development may use plain http anywhere", () => {
  const config = loadConfig({ ...real, NODE_ENV: "development", APP_ORIGIN: "http://devbox:3000" })
  expect(config).toMatchObject({ production: false, origin: "http://devbox:3000" })
})

test(".env.example lists exactly the variables that are read", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8")
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual([...configVariables, ...brandVariables].toSorted())
})

function problemsOf(env: Record<string, string>) {
  try {
    loadConfig(env)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConfigError") throw error
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace("  - ", ""))
  }
  throw new Error("the configuration was accepted")
}
