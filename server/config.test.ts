import { generateKeyPairSync } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
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
    origin: "http://localhost:3000",
    upstream: "sandbox",
    trustedProxyHops: 0,
  })
  expect(loadConfig({ PORT: "8123" }).origin).toBe("http://localhost:8123")
  // A blank value counts as unset.
  expect(loadConfig({ PORT: " ", PLATFORM_API_URL: "", LOG_LEVEL: "\t" }).upstream).toBe("sandbox")
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

test("secrets keep their order", () => {
  const older = "old-Zp1xW6yB9nD4mF7hJ2sL5cR0gAkq3V"
  expect(loadConfig({ SESSION_SECRET: `${secret}, ${older}` }).sessionSecrets).toEqual([secret, older])
})

const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey
const ecKey = { kid: "a", alg: "ES256", ...ec.export({ format: "jwk" }) }
const shortRsa = { kid: "b", ...rsa.export({ format: "jwk" }) }
const onRedis = { REDIS_URL: "redis://redis" }
const withKeys = (...keys: object[]) => ({
  ...real,
  OIDC_CLIENT_AUTH: "private_key_jwt",
  OIDC_CLIENT_KEYS: JSON.stringify({ keys }),
})

test.each<[string | string[], Record<string, string>]>([
  ["SESSION_SECRET is missing", { ...real, SESSION_SECRET: "" }],
  ["SESSION_SECRET must be 32", { SESSION_SECRET: "kq3Vt8Zp1xW6yB9nD4mF7hJ2sL5cR0" }],
  ["SESSION_SECRET must be 32", { SESSION_SECRET: `${secret},short` }],
  ["SESSION_SECRET must be random", { SESSION_SECRET: "a".repeat(40) }],
  ["SESSION_SECRET must be", { SESSION_SECRET: "change-me-change-me-change-me-1234567" }],
  ["OIDC_ISSUER is missing", { ...real, OIDC_ISSUER: "" }],
  ["PLATFORM_API_URL is missing", { ...real, PLATFORM_API_URL: "" }],
  [
    ["PLATFORM_API_URL is missing", "OIDC_ISSUER is missing", "SESSION_SECRET is missing"],
    { OIDC_CLIENT_ID: "launchpad" },
  ],
  ["OIDC_CLIENT_AUTH must be basic, post, private_key_jwt or none", { OIDC_CLIENT_AUTH: "jwt" }],
  [
    "OIDC_CLIENT_SECRET is missing: it is required when OIDC_CLIENT_AUTH is post",
    { ...real, OIDC_CLIENT_AUTH: "post" },
  ],
  [
    "OIDC_CLIENT_SECRET is missing: it is required when OIDC_CLIENT_AUTH is basic",
    { ...real, OIDC_CLIENT_AUTH: "basic" },
  ],
  ["OIDC_CLIENT_SECRET must be unset", { ...real, OIDC_CLIENT_AUTH: "none", OIDC_CLIENT_SECRET: "s3cret" }],
  ["OIDC_CLIENT_KEYS is missing", { ...real, OIDC_CLIENT_AUTH: "private_key_jwt" }],
  ["OIDC_CLIENT_SECRET must be unset", { ...withKeys(ecKey), OIDC_CLIENT_SECRET: "s3cret" }],
  ["OIDC_CLIENT_AUTH must be private_key_jwt", { ...withKeys(ecKey), OIDC_CLIENT_AUTH: "none" }],
  ["OIDC_CLIENT_KEYS must be a JSON Web Key Set", { ...withKeys(), OIDC_CLIENT_KEYS: "-----BEGIN" }],
  ["OIDC_CLIENT_KEYS must be a JSON Web Key Set", { ...withKeys(), OIDC_CLIENT_KEYS: "[]" }],
  ["OIDC_CLIENT_KEYS must have a key", withKeys()],
  ["OIDC_CLIENT_KEYS must have at most two keys", withKeys(ecKey, ecKey, ecKey)],
  ["OIDC_CLIENT_KEYS must have a kid", withKeys(ecKey, { ...ecKey, kid: undefined })],
  [
    "OIDC_CLIENT_KEYS must have an alg in each key: ES256, PS256, RS256",
    withKeys({ ...ecKey, alg: "HS256" }),
  ],
  ["OIDC_CLIENT_KEYS must have whole private keys", withKeys({ ...ecKey, d: undefined })],
  ["OIDC_CLIENT_KEYS must have keys that fit their alg", withKeys({ ...ecKey, alg: "RS256" })],
  ["OIDC_CLIENT_KEYS must have keys that fit their alg", withKeys({ ...shortRsa, alg: "PS256" })],
  ["OIDC_CLIENT_KEYS must have keys that fit their alg", withKeys({ ...shortRsa, alg: "ES256" })],
  ["OIDC_CLIENT_KEYS_FILE names a file that cannot be read (ENOENT)", { OIDC_CLIENT_KEYS_FILE: "/none" }],
  ["OIDC_CLIENT_ID is missing", { ...real, OIDC_CLIENT_ID: "" }],
  ["OIDC_ISSUER must be https", { ...real, OIDC_ISSUER: "http://id.example" }],
  ["PLATFORM_API_URL must be https", { ...real, PLATFORM_API_URL: "http://10.0.0.7" }],
  ["APP_ORIGIN must be https", { ...real, APP_ORIGIN: "http://launchpad.example" }],
  ["APP_ORIGIN must be https", { APP_ORIGIN: "http://demo.example" }],
  ["APP_ORIGIN must be https", { APP_ORIGIN: "http://127.0.0.1.example" }],
  ["APP_ORIGIN must be an origin only", { ...real, APP_ORIGIN: "https://a.example/app" }],
  ["APP_ORIGIN must not contain a user name", { ...real, APP_ORIGIN: "https://u:p@a.example" }],
  ["APP_ORIGIN must be a web address such as", { APP_ORIGIN: "launchpad.example" }],
  ["APP_ORIGIN must be a web address such as", { APP_ORIGIN: "javascript:alert(1)" }],
  ["PORT must be a whole number from 1 to 65535", { PORT: "70000" }],
  ["PORT must be a whole number", { PORT: "0x50" }],
  ["TRUSTED_PROXY_HOPS must be a whole number from 0", { TRUSTED_PROXY_HOPS: "true" }],
  ["TRUSTED_PROXIES must be addresses or networks", { TRUSTED_PROXIES: "10.0.0.0/33" }],
  ["TRUSTED_PROXIES must be addresses or networks", { TRUSTED_PROXIES: "10.0.0.5, 10.0.0.0/" }],
  ["TRUSTED_PROXIES must be addresses or networks", { TRUSTED_PROXIES: "proxy.example" }],
  ["TRUSTED_PROXY_HOPS must be unset when", { TRUSTED_PROXIES: "10.0.0.5", TRUSTED_PROXY_HOPS: "1" }],
  ["METRICS_PORT must be different from PORT", { METRICS_PORT: "3000" }],
  ["SESSION_IDLE_MINUTES must not be more", { SESSION_IDLE_MINUTES: "721" }],
  ["OIDC_SCOPE must include openid", { OIDC_SCOPE: "profile email" }],
  ["REDIS_URL must be an address such as redis://", { REDIS_URL: "https://redis.example" }],
  ["REDIS_URL must end with a database number", { REDIS_URL: "redis://h/abc" }],
  ["REDIS_URL must end with a database number", { REDIS_URL: "redis://:pa%zz@h" }],
  ["REDIS_URL must be an address such as redis://", { REDIS_URL: "redis://a,redis://b c" }],
  ["REDIS_URL must have one scheme, user and password", { REDIS_URL: "redis://a,rediss://b" }],
  ["REDIS_URL must have one scheme, user and password", { REDIS_URL: "redis://:p@a,redis://b" }],
  ["REDIS_URL must have one scheme, user and password", { REDIS_URL: "redis://a/1,redis://b/1" }],
  [
    "REDIS_SENTINELS must be unset when REDIS_URL names a cluster",
    { REDIS_URL: "redis://a,redis://b", REDIS_SENTINELS: "c" },
  ],
  ["REDIS_SENTINELS must have ports", { REDIS_URL: "redis://main", REDIS_SENTINELS: "h:99999" }],
  ["NODE_ADDRESS must be an origin only", { ...onRedis, NODE_ADDRESS: "http://10.0.0.5:3000/launchpad" }],
  ["NODE_ADDRESS must be a web address", { ...onRedis, NODE_ADDRESS: "https://fd00::g:3000" }],
  ["NODE_ADDRESS must be a web address", { ...onRedis, NODE_ADDRESS: "https://fd00::5:70000" }],
  ["KEEP_ALIVE_SECONDS must be a whole number from 1 to 86400", { KEEP_ALIVE_SECONDS: "0" }],
  ["REDIS_URL is missing: it is required when NODE_ADDRESS is set", { NODE_ADDRESS: "http://10.0.0.5:3000" }],
  ["LOG_LEVEL must be one of", { LOG_LEVEL: "verbose" }],
  ["SILENT_SSO must be iframe, redirect or off", { SILENT_SSO: "popup" }],
  ["CHECKOUT_HOSTS must be host", { CHECKOUT_HOSTS: "https://pay.example/" }],
  ["BANK_* must all be set, or none: BANK_BENEFICIARY, ", { BANK_IBAN: "US00 0001" }],
  [
    ["BANK_* must all be set, or none: BANK_SWIFT is missing", "PRODUCT_SLUG must be", "PORT must be"],
    { ...bank, BANK_SWIFT: "", PRODUCT_SLUG: "Über Cloud", PORT: "none" },
  ],
  ["NOTICE must be one line", { NOTICE: "Tonight\nand tomorrow" }],
  ["NOTICE must have at most 200 characters", { NOTICE: "x".repeat(201) }],
  ["NOTICE_URL must be a web address", { NOTICE_URL: "javascript:alert(1)" }],
  ["HOSTED_URL must be a web address", { HOSTED_URL: "javascript:alert(1)" }],
  ["DOCS_URL must be a web address such as https://", { DOCS_URL: "docs" }],
  ["CLUSTER_DOMAIN must be a host name such as", { CLUSTER_DOMAIN: "bad/domain" }],
  ["SALES_EMAIL must be an email address", { SALES_EMAIL: "sales" }],
  ["LOCAL_PORT must be a whole number from 1 to 65535", { LOCAL_PORT: "65536" }],
  ["PRODUCT_NAME must have at most 60 characters", { PRODUCT_NAME: "x".repeat(61) }],
  [
    [
      "SESSION_SECRET must be unset when SESSION_SECRET_FILE is set",
      "OIDC_CLIENT_SECRET_FILE names a file that cannot be read (ENOENT)",
      "REDIS_URL_FILE names an empty file",
    ],
    {
      SESSION_SECRET: secret,
      SESSION_SECRET_FILE: "/dev/null",
      OIDC_CLIENT_SECRET_FILE: "/none",
      REDIS_URL_FILE: "/dev/null",
    },
  ],
  ["PRODUCT_SLUG must be", { PRODUCT_SLUG: "Über Cloud" }],
])("refuses to start: %s", (expected, env) => {
  const sentences = [expected].flat().map((sentence) => expect.stringContaining(sentence))
  const problems = findProblems(env)
  expect(problems).toEqual(expect.arrayContaining(sentences))
  expect(problems).toHaveLength(sentences.length)
})

test.each([
  ["https://fd00::5:3000", "https://[fd00::5]:3000"],
  ["http://2001:db8:0:0:0:0:0:5:3000/", "http://[2001:db8::5]:3000"],
  ["http://[fd00::5]:3000", "http://[fd00::5]:3000"],
  ["http://fd00::5", "http://[fd00::5]"],
  ["http://10.0.0.5:3000", "http://10.0.0.5:3000"],
])("a node's address may be %s", (given, address) => {
  expect(loadConfig({ ...onRedis, NODE_ADDRESS: given }).nodeAddress).toBe(address)
})

test("an address to listen on, and those of sentinels, may have brackets", () => {
  const sentinels = "[fd00::7]:26379,sentinel"
  const config = loadConfig({ HOST: "[::1]", REDIS_URL: "redis://main", REDIS_SENTINELS: sentinels })
  expect([config.host, config.redis?.sentinels]).toEqual(["::1", sentinels.split(",")])
})

const [web, tls] = ["http://web.example:3128", "http://clerk:pass@tls.example:3128"]
const both = { HTTP_PROXY: web, HTTPS_PROXY: tls }

test.each<[string, Record<string, string>, string | undefined]>([
  ["https://platform.example/a", {}, undefined],
  ["https://platform.example/a", both, tls],
  ["http://platform.example/a", both, web],
  ["https://platform.example/a", { HTTP_PROXY: web }, web],
  ["http://platform.example/a", { HTTPS_PROXY: tls }, undefined],
  ["https://platform.example/a", { HTTPS_PROXY: web, https_proxy: tls }, tls],
  ["https://localhost/a", both, undefined],
  ["https://a.localhost/a", both, undefined],
  ["https://127.9.9.9/a", both, undefined],
  ["http://[::1]:3000/a", both, undefined],
  ["https://platform.example/a", { ...both, NO_PROXY: "*" }, undefined],
  ["https://platform.example/a", { ...both, NO_PROXY: "a.example, Platform.Example" }, undefined],
  ["https://api.platform.example/a", { ...both, no_proxy: "a.example platform.example" }, undefined],
  ["https://api.platform.example/a", { ...both, NO_PROXY: ".platform.example" }, undefined],
  ["https://api.platform.example/a", { ...both, NO_PROXY: "*.platform.example" }, undefined],
  ["https://myplatform.example/a", { ...both, NO_PROXY: "platform.example" }, tls],
  ["https://platform.example/a", { ...both, NO_PROXY: "platform.example:443" }, undefined],
  ["https://platform.example/a", { ...both, NO_PROXY: "platform.example:8443" }, tls],
  ["https://[fd00::5]:8443/a", { ...both, NO_PROXY: "fd00::5" }, undefined],
])("%s is called through its proxy", (address, env, proxy) => {
  const found = loadConfig(env).findProxy(new URL(address))
  expect(found).toEqual(proxy === undefined ? undefined : new URL(proxy))
})

test("secrets may be in files", () => {
  const folder = temporaryFolder()
  const writeSecret = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`)
    return join(folder, name)
  }
  const config = loadConfig({
    ...real,
    SESSION_SECRET: "",
    SESSION_SECRET_FILE: writeSecret("session", secret),
    OIDC_CLIENT_SECRET_FILE: writeSecret("client", "s3cret"),
    REDIS_URL_FILE: writeSecret("redis", "redis://:pass@redis"),
  })
  expect(config.sessionSecrets).toEqual([secret])
  expect(config.upstream).toMatchObject({ oidc: { clientSecret: "s3cret" } })
  expect(config.redis?.url).toBe("redis://:pass@redis")
})

test("a public sandbox needs SANDBOX=public", () => {
  const demo = { APP_ORIGIN: "https://demo.example" }
  expect(findProblems(demo)).toEqual([
    expect.stringMatching(/^PLATFORM_API_URL is missing: .* SANDBOX=public/),
  ])
  expect(loadConfig({ ...demo, SANDBOX: "public" })).toMatchObject({
    upstream: "sandbox",
    publicSandbox: true,
  })
  expect(findProblems({ ...demo, SANDBOX: "yes" })).toContainEqual("SANDBOX must be public or unset")
})

test("a real platform needs APP_ORIGIN", () => {
  const { APP_ORIGIN: _, ...nowhere } = real
  expect(findProblems(nowhere)).toEqual([expect.stringMatching(/^APP_ORIGIN is missing/)])
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
    HTTPS_PROXY: "socks5://leak:leak@proxy.example",
    HTTP_PROXY: "http://leak%:leak@proxy.example",
  }
  const problems = findProblems(env)
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
  expect(named.toSorted()).toEqual(configVariables.toSorted())
})

function findProblems(env: Record<string, string>) {
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
