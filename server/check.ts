import { randomBytes } from "node:crypto"
import { ProviderProblem } from "../app/auth/provider/error-code.server"
import { clockToleranceSeconds } from "../app/auth/provider/id-token.server"
import { createProvider, type Provider, ProviderRefusal } from "../app/auth/provider/provider.server"
import type { Log } from "../app/http/contexts"
import { type Config, loadConfig, type OidcConfig } from "./config"
import { checkDataFile } from "./data-file"
import { errorText } from "./error-text"
import { type FindProxy, pooledFetch } from "./proxy"
import { recordFile, sessionFile } from "./records/sqlite-records"

type Print = (line: string) => void
type Fetch = typeof fetch

const timeoutMs = 10_000

/**
 * Tries a configuration without starting the server, and prints one line for each part. Resolves to whether everything
 * is fine. The provider sees an authorization code that it never gave and requests without a person.
 */
export async function checkConfiguration(
  env: Record<string, string | undefined>,
  print: Print,
): Promise<boolean> {
  let fine = true
  /** Prints the outcome of one part. Returns its result, or undefined after a failure. */
  async function checkPart<T>(
    name: string,
    work: () => Promise<[result: T, text: string]>,
  ): Promise<T | undefined> {
    try {
      const [result, text] = await work()
      print(`ok     ${name}: ${text}`)
      return result
    } catch (error) {
      fine = false
      print(`WRONG  ${name}: ${reasonOf(error)}`)
      return undefined
    }
  }

  const config = await checkPart("configuration", async () => {
    const loaded = loadConfig(env)
    return [loaded, `serves ${loaded.origin}`]
  })
  if (!config) return false
  await checkPart("session store", () => checkStore(config))
  if (config.upstream === "sandbox") {
    print("ok     platform and provider: the sandbox")
    return fine
  }
  const { platformUrl, oidc } = config.upstream
  const fetch = fetchThatSaysItsWay(config.findProxy, print)
  await checkPart("platform", () => checkPlatform(platformUrl, fetch))
  const { releasesUrl } = config
  if (releasesUrl) await checkPart("releases", () => checkReleases(releasesUrl, fetch))
  await checkProvider(config, oidc, fetch, checkPart, print)
  return fine
}

/** Prints how it calls a host, before the first call. */
function fetchThatSaysItsWay(findProxy: FindProxy, print: Print): typeof fetch {
  const fetch = pooledFetch({ connect: { timeout: timeoutMs } }, findProxy)
  const called = new Set<string>()
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const way = findProxy(url) ? `through the proxy ${findProxy(url)?.origin}` : "directly"
    if (!called.has(url.origin)) print(`note   ${url.origin}: called ${way}`)
    called.add(url.origin)
    return fetch(input, init)
  }
}

type Part = <T>(name: string, work: () => Promise<[result: T, text: string]>) => Promise<T | undefined>

/** Only a write shows that there is space: a file that is removed at once, or keys in Redis that expire within a minute. */
async function checkStore({ dataDir, redis, sessionSecrets }: Config): Promise<[undefined, string]> {
  if (!redis) {
    for (const kind of [sessionFile, recordFile]) checkDataFile(dataDir, kind)
    return [undefined, `${dataDir} accepts writes`]
  }
  const { connectRedis } = await import("./redis")
  const connection = await connectRedis(redis, { marks: false })
  try {
    await connection.ping()
    const { nodeProblems } = await import("./redis-nodes")
    const problems = await nodeProblems(connection.redis, sessionSecrets)
    const texts = problems.map(({ message, fields }) => `${message} ${JSON.stringify(fields)}`)
    if (texts.length > 0) throw new Error([...new Set(texts)].join("; "))
  } finally {
    connection.close()
  }
  return [undefined, "Redis accepts writes"]
}

async function checkPlatform(platformUrl: string, fetch: Fetch): Promise<[undefined, string]> {
  const response = await fetch(`${platformUrl}/api/deployments`, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.status === 401 || response.status === 403) {
    return [undefined, `answers, and wants a token (${response.status})`]
  }
  throw new Error(`expected 401 for a call without a token, but the answer was ${response.status}`)
}

async function checkReleases(url: string, fetch: Fetch): Promise<[undefined, string]> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`expected 200 from ${url}, but the answer was ${response.status}`)
  return [undefined, url]
}

async function checkProvider(config: Config, oidc: OidcConfig, fetch: Fetch, part: Part, print: Print) {
  const events: Array<{ fields: object; message: string }> = []
  const note = (fields: object, message: string) => void events.push({ fields, message })
  const log: Log = { info: note, warn: note, error: note }
  let dateHeader: string | null = null
  const provider = createProvider({
    ...oidc,
    log,
    now: Date.now,
    elapsed: () => performance.now(),
    async fetch(input, init) {
      const response = await fetch(input, init)
      dateHeader = response.headers.get("date")
      return response
    },
  })

  const metadata = await part("discovery", async () => {
    const found = await provider.metadata().catch((error) => {
      const mismatch = events.find(({ message }) => message === "issuer mismatch")
      if (mismatch) throw new Error(`issuer mismatch ${JSON.stringify(mismatch.fields)}`)
      const isStatus = error instanceof ProviderProblem && error.status !== undefined
      throw isStatus ? new Error(`${error.message} (expected 200: is OIDC_ISSUER right?)`) : error
    })
    return [found, found.issuer]
  })
  if (!metadata) return

  await part("keys", () => checkKeys(metadata.jwks_uri, fetch))
  await part("client credentials", async () => {
    const text = await refusalOfCode(provider, `${config.origin}/auth/callback`)
    const choice = events.findLast(({ message }) => message === "client authentication")
    return [undefined, `${text} ${JSON.stringify(choice?.fields ?? {})}`]
  })
  // After the token request: its answer comes from no cache.
  await part("clocks", async () => [undefined, clockText(dateHeader)])
  for (const path of ["/auth/callback", "/silent-check-sso.html"]) {
    const redirectUri = config.origin + path
    await part("redirect address", async () => [
      undefined,
      `${redirectUri} ${await redirectText(provider, redirectUri, config.oidcScope, fetch)}`,
    ])
  }
  const logout = metadata.end_session_endpoint
    ? `register ${config.origin}/home as the address after a sign-out`
    : "the provider offers no sign-out, so people are signed out only here"
  print(`note   sign-out: ${logout}`)
}

async function checkKeys(url: string, fetch: Fetch): Promise<[undefined, string]> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
  const body: unknown = await response.json()
  const keys = typeof body === "object" && body !== null && "keys" in body ? body.keys : undefined
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${url} has no keys`)
  return [undefined, `${keys.length} at ${url}`]
}

/** A provider that knows the client refuses only the code, which it never gave. */
async function refusalOfCode(provider: Provider, redirectUri: string) {
  const grant = {
    code: randomBytes(16).toString("hex"),
    verifier: randomBytes(32).toString("hex"),
    redirectUri,
  }
  try {
    await provider.exchange(grant, AbortSignal.timeout(timeoutMs))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.code === "invalid_client" || error.code === "unauthorized_client" || error.status === 401) {
      throw new Error(`the provider refuses the client (${error.status} ${error.code})`)
    }
    return `accepted; only the invented code was refused (${error.code})`
  }
  throw new Error("the provider accepted a code that it never gave")
}

function clockText(date: string | null) {
  const seconds = date === null ? Number.NaN : Math.round((Date.now() - Date.parse(date)) / 1000)
  if (Number.isNaN(seconds)) return "the provider doesn't say its time"
  if (Math.abs(seconds) > clockToleranceSeconds) {
    throw new Error(
      `this machine's clock differs from the provider's by ${seconds} s; the limit is ${clockToleranceSeconds} s`,
    )
  }
  return `${Math.abs(seconds)} s apart`
}

/** Asks for a sign-in without a person: a registered address gets the refusal, an unknown one does not. */
async function redirectText(provider: Provider, redirectUri: string, scope: string, fetch: Fetch) {
  const [state, nonce] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")]
  const flow = { redirectUri, scope, state, nonce, prompt: "none" }
  const { location: url } = await provider.authorization(flow)
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
  await response.body?.cancel()
  if (response.status >= 400) throw new Error(`${redirectUri} is refused (${response.status}): register it`)
  const location = response.headers.get("location") ?? ""
  if (!location.startsWith(`${redirectUri}?`))
    return "must be registered (the provider doesn't say whether it is)"
  const error = new URL(location).searchParams.get("error")
  if (error === "invalid_scope") throw new Error(`the provider refuses OIDC_SCOPE "${scope}"`)
  return "is registered"
}

function reasonOf(error: unknown): string {
  const isTimeout = error instanceof Error && error.name === "TimeoutError"
  return isTimeout ? `no answer within ${timeoutMs / 1000} s` : errorText(error)
}
