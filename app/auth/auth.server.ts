import { trimEnd } from "../domain/trim-end"
import type { Log } from "../http/contexts"
import { onlyCookie, readCookies } from "../http/cookies.server"
import type { RecordStore } from "../records/record-store.server"
import { createBackChannel } from "./back-channel.server"
import type { ClientAuthMethod } from "./client-authentication.server"
import type { Auth, SignInFailure } from "./context"
import { type CookieRole, createCookies } from "./cookies.server"
import { createFrontChannel } from "./front-channel.server"
import { createOpenSession, orServiceUnavailable } from "./open-session.server"
import { personTag } from "./person-tag.server"
import { createProvider } from "./provider.server"
import { createRefresh } from "./refresh.server"
import { createRevocations } from "./revocations.server"
import { type SessionStore, sessionKey } from "./session-store.server"
import { createSignIn, type Finished, type Started } from "./sign-in.server"
import { type AttemptKind, createSignInAttempts } from "./sign-in-attempts.server"
import { createSignIns } from "./sign-ins.server"
import { createSignOut } from "./sign-out.server"

export interface AuthOptions {
  origin: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  clientAuth?: ClientAuthMethod | undefined
  scope: string
  accountUrl: string | undefined
  silentSso: "iframe" | "redirect" | "off"
  /** The first key signs; all keys verify. */
  secrets: string[]
  sessions: SessionStore
  records: RecordStore
  /** Used for every call to the provider. */
  fetch: typeof fetch
  log: Log
  /** Epoch milliseconds; tests change it. */
  now?: () => number
  /** Milliseconds of a monotonic clock, for timers and caches of this process. */
  elapsed?: () => number
  /** Whether strangers sign in to the same accounts, as in a public sandbox. */
  sharedAccounts?: boolean | undefined
  /** How often waiting revocations are looked for. */
  revocationWatchMs?: number
}

export function createAuth(options: AuthOptions): Auth {
  const { origin, issuer, clientId, clientSecret, clientAuth, scope, sessions, records, log } = options
  const { fetch, now = Date.now, elapsed = () => performance.now(), sharedAccounts = false } = options
  const listeners = new Set<(sessionKey: string) => void>()
  const redirectUri = `${origin}/auth/callback`
  const silentRedirectUri = `${origin}/silent-check-sso.html`

  function ended(key: string) {
    for (const listener of listeners) listener(key)
  }

  const cookies = createCookies(origin)
  const provider = createProvider({ issuer, clientId, clientSecret, clientAuth, fetch, log, now, elapsed })
  const transactions = createSignInAttempts({ secrets: options.secrets, cookies, now })
  const client = { clientId, clientSecret, scope }
  const revocations = createRevocations({ provider, records, now, log, watchMs: options.revocationWatchMs })
  const signIns = createSignIns({ sessions, records, revocations, shared: sharedAccounts, ended })
  const began = signIns.limit
  const signIn = createSignIn({ provider, client, now, transactions, sessions, ended, began })
  const refresh = createRefresh({ provider, revocations, sessions, now, elapsed, ended })
  const openSession = createOpenSession({ sessions, refresh, now, ended })
  const endSession = createSignOut({
    provider,
    revocations,
    sessions,
    clientId,
    returnUri: `${origin}/home`,
    ended,
  })
  const backChannelLogout = createBackChannel({ provider, sessions, clientId, now, ended })

  const frontChannelLogout = createFrontChannel({ issuer, sessions, ended })

  /** Null for a value that this app cannot have set. That is a visitor, not an error. */
  function sessionId(cookieHeader: string | null) {
    const value = onlyCookie(cookieHeader, cookies.name("session"))
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  function hasCookie(cookieHeader: string | null, role: CookieRole) {
    return readCookies(cookieHeader).some((cookie) => cookie.name === cookies.name(role))
  }

  function hasSignedOut(cookieHeader: string | null) {
    return hasCookie(cookieHeader, "signed-out")
  }

  const signedOut = cookies.set({ name: cookies.name("signed-out"), value: "1" })

  /**
   * Whether the browser's session was ended by another one. The provider may still know the browser, and would silently sign
   * it in again.
   */
  async function endedElsewhere(cookieHeader: string | null) {
    const id = sessionId(cookieHeader)
    if (!id || options.silentSso === "off" || hasSignedOut(cookieHeader)) return false
    return await orServiceUnavailable(() => signIns.wasEnded(sessionKey(id)))
  }

  function toProvider(started: Started, extraCookies: string[] = []): Response | SignInFailure {
    if (!started.ok) return { problem: started.problem, returnTo: started.returnTo, setCookies: extraCookies }
    return redirect(started.location.toString(), [...started.setCookies, ...extraCookies])
  }

  /** The cookies after a sign-in has finished. Every attempt is cleared, whether it succeeded or failed. */
  function cookiesAfter(finished: Finished, cookieHeader: string | null) {
    const cleared = transactions.clear(cookieHeader, finished.kind ?? "interactive")
    if (finished.outcome !== "signed-in") return cleared
    const session = cookies.set({ name: cookies.name("session"), value: finished.sessionId })
    return [...cleared, session, cookies.clear(cookies.name("signed-out"))]
  }

  return {
    async open(cookieHeader, { activity, log: requestLog = log }) {
      const id = sessionId(cookieHeader)
      if (!id) return { session: null, setCookies: [] }
      // Also filled later, when the platform refuses the token. The cookie of a session that has ended is never deleted: the browser
      // may have signed in anew since this request, and would lose the cookie of that session.
      const setCookies: string[] = []
      const session = await openSession(id, {
        activity,
        log: requestLog,
        // Otherwise the provider would silently sign the user in again to a platform that refuses the token.
        refused: () => setCookies.push(signedOut),
      })
      if (!session && (await endedElsewhere(cookieHeader))) setCookies.push(signedOut)
      // Any sign-in cancels the earlier sign-out.
      if (session && hasSignedOut(cookieHeader)) setCookies.push(cookies.clear(cookies.name("signed-out")))
      return { session, setCookies }
    },

    signIns: (session) => orServiceUnavailable(() => signIns.list(session)),
    endSignIns: signIns.end,
    sharedAccounts,

    sessionKey(cookieHeader) {
      const id = sessionId(cookieHeader)
      return id && sessionKey(id)
    },

    async begin(request, info) {
      const silent = options.silentSso === "redirect" && new URL(request.url).searchParams.has("silent")
      const started = await signIn.start(request, silent ? "redirect" : "interactive", redirectUri, info)
      // Limits silent sign-in to once per browser session, so that it cannot loop.
      return toProvider(
        started,
        silent ? [cookies.set({ name: cookies.name("silent-tried"), value: "1" })] : [],
      )
    },

    async finish(request, info) {
      const cookieHeader = request.headers.get("cookie")
      const kinds: AttemptKind[] = ["interactive", "redirect"]
      const expected = { kinds, redirectUri, sessionId: sessionId(cookieHeader) }
      const finished = await signIn.finish(request, expected, info)
      const setCookies = cookiesAfter(finished, cookieHeader)
      if (finished.outcome !== "failed") return redirect(finished.returnTo, setCookies)
      // The user did not ask for a silent attempt, so its failure is not shown.
      if (finished.kind === "redirect") return redirect(finished.returnTo, setCookies)
      return { problem: finished.problem, returnTo: finished.returnTo, setCookies }
    },

    async beginSilent(request, info) {
      return toProvider(await signIn.start(request, "frame", silentRedirectUri, info))
    },

    async finishSilent(request, info) {
      const cookieHeader = request.headers.get("cookie")
      // A frame that was loading when the user signed out must not sign them in again.
      if (hasSignedOut(cookieHeader) || (await endedElsewhere(cookieHeader))) {
        const setCookies = transactions.clear(cookieHeader, "frame")
        return { signedIn: false, returnTo: signIn.returnToOf(request), setCookies }
      }
      const kinds: AttemptKind[] = ["frame"]
      const expected = { kinds, redirectUri: silentRedirectUri, sessionId: sessionId(cookieHeader) }
      const finished = await signIn.finish(request, expected, info)
      const setCookies = cookiesAfter({ ...finished, kind: "frame" }, cookieHeader)
      return { signedIn: finished.outcome !== "failed", returnTo: finished.returnTo, setCookies }
    },

    async tag(cookieHeader) {
      const id = sessionId(cookieHeader)
      const held = id && (await sessions.get(id).catch(() => null))
      return held ? personTag(held.record.subject) : null
    },

    async signOut(request, info) {
      const cookieHeader = request.headers.get("cookie")
      const result = await endSession(sessionId(cookieHeader), info)
      // Keep the cookie, so that the user can sign out again.
      if (!result.ok) return { ...result, setCookies: [] }
      const setCookies = [
        ...transactions.clear(cookieHeader, "interactive"),
        cookies.clear(cookies.name("session")),
        signedOut,
      ]
      return { ...result, setCookies }
    },

    backChannelLogout,
    frontChannelLogout,

    silentWay(cookieHeader, setCookies = []) {
      const tried = options.silentSso === "redirect" && hasCookie(cookieHeader, "silent-tried")
      const over = hasSignedOut(cookieHeader) || setCookies.includes(signedOut)
      return tried || over ? "off" : options.silentSso
    },

    onSessionEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    close: revocations.close,

    accountUrl: options.accountUrl ?? `${trimEnd(issuer, "/")}/account`,
  }
}

function redirect(location: string, setCookies: string[]) {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" })
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  return new Response(null, { status: 302, headers })
}
