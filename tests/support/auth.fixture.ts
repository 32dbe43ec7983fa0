import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, vi } from "vitest"
import type { Auth } from "../../app/auth/auth.server"
import { type AuthOptions, createAuth } from "../../app/auth/auth.server"
import { browserName } from "../../app/domain/browser-name"
import type { RequestInfo } from "../../app/http/contexts"
import { openStores } from "../../server/open-stores"
import { createCookieJar } from "./cookie-jar"
import { type ProviderProfile, startIdentityProvider } from "./identity-provider"

const secret = "a session secret of enough characters"
const minute = 60_000

/** Sign-in with a real store, and a provider over real HTTP that lies on request; the clock is the test's. */
export async function createAuthBench(settings: Partial<AuthOptions> = {}, profile: ProviderProfile = {}) {
  const origin = settings.origin ?? "https://launchpad.example"
  const dataDir = mkdtempSync(join(tmpdir(), "auth-"))
  let shift = 0
  const now = () => Date.now() + shift
  const redirectUris = [`${origin}/auth/callback`, `${origin}/silent-check-sso.html`]
  const idp = await startIdentityProvider({ redirectUris, now, profile })
  const limits = { idleMs: 120 * minute, maxMs: 720 * minute }
  const stores = await openStores({ dataDir, redis: undefined, secrets: [secret], ...limits, now })
  const store = stores.sessions
  const lines: Array<{ level: string; fields: object; message: string }> = []
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message })
  }
  const log = { info: write("info"), warn: write("warn"), error: write("error") }
  const info: RequestInfo = {
    id: "r1",
    origin,
    nonce: "n1",
    clientIp: "127.0.0.1",
    networks: ["127.0.0.1"],
    owner: "",
    arrivedAt: 0,
    isForm: false,
    browser: "",
    log,
  }

  const started: Auth[] = []
  /** Another process with the same configuration and store. */
  function start(change: Partial<AuthOptions> = {}) {
    const auth = createAuth({
      origin,
      issuer: idp.issuer,
      clientId: idp.clientId,
      clientSecret: idp.clientSecret,
      scope: "openid profile email",
      accountUrl: undefined,
      silentSso: "iframe",
      secrets: [secret],
      sessions: store,
      records: stores.records,
      fetch,
      log,
      now,
      elapsed: now,
      ...settings,
      ...change,
    })
    started.push(auth)
    return auth
  }
  const auth = start()
  const ended: string[] = []
  auth.onSessionEnd((key) => void ended.push(key))
  const browser = (userAgent?: string) =>
    createBrowser({ auth, origin, info: { ...info, browser: browserName(userAgent ?? "") }, userAgent })
  async function signedIn(userAgent?: string) {
    const visitor = browser(userAgent)
    await visitor.signIn()
    return visitor
  }

  return {
    origin,
    dataDir,
    idp,
    store,
    records: stores.records,
    auth,
    start,
    info,
    /** Keys of sessions, in the order in which they ended. */
    ended,
    lines,
    now,
    advance(ms: number) {
      shift += ms
    },
    browser,
    signedIn,
    /** Somebody else than the person of the other browsers. */
    async signedInNoor() {
      idp.person = { sub: "noor", sid: "sid-noor", email: "noor@example.com", name: "Noor Haddad" }
      return await signedIn()
    },
    close: stores.close,
    ping: stores.ping,
    async stop() {
      for (const each of started) each.close()
      await stores.close()
      await idp.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type AuthBench = Awaited<ReturnType<typeof createAuthBench>>

/** A bench for each test of a file, with time for its provider, which is slow on a busy machine. */
export function useAuthBench(): AuthBench {
  vi.setConfig({ testTimeout: 20_000 })
  // Filled before each test. The functions of a bench need no `this`.
  const bench = {} as AuthBench
  beforeEach(async () => void Object.assign(bench, await createAuthBench()))
  afterEach(async () => await bench.stop())
  return bench
}

interface BrowserOptions {
  auth: Auth
  origin: string
  info: RequestInfo
  userAgent: string | undefined
}

/** What a browser does during a sign-in: it keeps cookies, and goes where it is sent. */
function createBrowser({ auth, origin, info, userAgent }: BrowserOptions) {
  const jar = createCookieJar()

  function request(path: string, init: RequestInit = {}) {
    const cookie = jar.header("/")
    const headers = { ...(cookie && { cookie }), ...(userAgent && { "user-agent": userAgent }) }
    return new Request(new URL(path, origin), { ...init, headers })
  }

  function keep<Answer extends Response | { setCookies: string[] }>(answer: Answer): Answer {
    jar.take(answer instanceof Response ? answer.headers.getSetCookie() : answer.setCookies, "/")
    return answer
  }

  function addressOf(begun: Awaited<ReturnType<Auth["begin"]>>) {
    if (!(begun instanceof Response)) throw new Error(`no sign-in: ${begun.problem}`)
    return new URL(keep(begun).headers.get("Location") ?? "")
  }

  return {
    jar,
    request,
    /** Starts a sign-in; resolves to the provider's address. */
    async begin(returnTo = "/home") {
      const path = `/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`
      return addressOf(await auth.begin(request(path), info))
    },
    async beginSilent(returnTo = "/home") {
      return addressOf(await auth.beginSilent(request(`/auth/silent?returnTo=${returnTo}`), info))
    },
    async finishSilent(callback: URL | string) {
      return keep(await auth.finishSilent(request(callback.toString()), info))
    },
    /** Lets the provider answer; resolves to the callback's address. */
    async consent(address: URL) {
      const answer = await fetch(address, { redirect: "manual" })
      return new URL(answer.headers.get("Location") ?? "")
    },
    async finish(callback: URL | string) {
      return keep(await auth.finish(request(callback.toString()), info))
    },
    async signIn(returnTo?: string) {
      return await this.finish(await this.consent(await this.begin(returnTo)))
    },
    async open(activity = true) {
      return keep(await auth.open(jar.header("/") ?? null, { activity }))
    },
    async signOut() {
      return keep(await auth.signOut(request("/auth/sign-out", { method: "POST" }), info))
    },
    session: () => jar.get(origin.startsWith("https:") ? "__Host-session" : "session"),
  }
}
