import { trimEnd } from "../domain/trim-end"
import type { Log, RequestInfo } from "../http/contexts"
import { onlyCookie, readCookies } from "../http/cookies.server"
import type { RecordStore } from "../records/record-store.server"
import { personTag } from "./person/person-tag.server"
import { createProvider, type ProviderOptions } from "./provider/provider.server"
import { createProviderLogout } from "./provider/provider-logout.server"
import { createOpenSession, orServiceUnavailable } from "./session/open-session.server"
import { createRefresh } from "./session/refresh.server"
import { createRevocations } from "./session/revocations.server"
import type { Session, SessionActed, SessionEntry, SignInFailure } from "./session/session"
import { createSessionList } from "./session/session-list.server"
import { type SessionStore, sessionKey } from "./session/session-store.server"
import { createSignIn, type Finished, type Started } from "./sign-in/sign-in.server"
import {
  type AttemptKind,
  type CookieRole,
  createCookies,
  createSignInAttempts,
} from "./sign-in/sign-in-attempts.server"
import { createSignOut, type SignedOut } from "./sign-in/sign-out.server"

export interface AuthOptions extends Omit<ProviderOptions, "now" | "elapsed"> {
  origin: string
  scope: string
  accountUrl: string | undefined
  silentSso: "iframe" | "redirect" | "off"
  /** The first key signs; all keys verify. */
  secrets: string[]
  sessions: SessionStore
  records: RecordStore
  /** Epoch milliseconds; tests change it. */
  now?: () => number
  /** Milliseconds of a monotonic clock, for timers and caches of this process. */
  elapsed?: () => number
  /** Whether strangers sign in to the same accounts, as in a public sandbox. */
  sharedAccounts?: boolean | undefined
  acted?: SessionActed
  /** How often waiting revocations are looked for. */
  revocationWatchMs?: number
}

export type Auth = ReturnType<typeof createAuth>

/** Sign-in for the routes, the middleware and the terminal's upgrade handler. */
export function createAuth(options: AuthOptions) {
  const { origin, issuer, clientId, scope, sessions, records, log, count } = options
  const { now = Date.now, elapsed = () => performance.now(), sharedAccounts = false } = options
  const { acted = async () => {} } = options
  const redirectUri = `${origin}/auth/callback`
  const silentRedirectUri = `${origin}/silent-check-sso.html`

  const cookies = createCookies(origin)
  const provider = createProvider({ ...options, now, elapsed })
  const attempts = createSignInAttempts({ secrets: options.secrets, cookies, now })
  const revocations = createRevocations({ provider, records, now, log, watchMs: options.revocationWatchMs })
  const sessionList = createSessionList({ sessions, records, revocations, shared: sharedAccounts, acted })
  const flow = { provider, clientId, scope, attempts, began: sessionList.limit }
  const signIn = createSignIn({ ...flow, now, sessions, records, acted, count })
  const refresh = createRefresh({ provider, revocations, sessions, now, elapsed, log })
  const openSession = createOpenSession({ sessions, refresh, now })
  const returnUri = `${origin}/home`
  const endSession = createSignOut({ provider, revocations, sessions, acted, clientId, returnUri })

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
    return await orServiceUnavailable(() => sessionList.wasEnded(sessionKey(id)))
  }

  function toProvider(started: Started, extraCookies: string[] = []): Response | SignInFailure {
    if (!started.ok) return { problem: started.problem, returnTo: started.returnTo, setCookies: extraCookies }
    return redirect(started.location.toString(), [...started.setCookies, ...extraCookies])
  }

  /** The cookies after a sign-in has finished. Every attempt is cleared, whether it succeeded or failed. */
  function cookiesAfter(finished: Finished, cookieHeader: string | null) {
    const cleared = attempts.clear(cookieHeader, finished.kind ?? "interactive")
    if (finished.outcome !== "signed-in") return cleared
    const session = cookies.set({ name: cookies.name("session"), value: finished.sessionId })
    return [...cleared, session, cookies.clear(cookies.name("signed-out"))]
  }

  return {
    /**
     * Finds the session of a Cookie header and renews its token when it expires within 70 s. `activity: false` (polls,
     * sockets) does not extend the idle limit. `setCookies` must reach the browser whatever the result; read it last,
     * since `refused()` may add to it. Throws a 503 Response when the token has expired and the provider or the store
     * cannot be reached: the user is still signed in.
     */
    async open(
      cookieHeader: string | null,
      { activity, log: requestLog = log }: { activity: boolean; log?: Log },
    ): Promise<{ session: Session | null; setCookies: string[] }> {
      const id = sessionId(cookieHeader)
      if (!id) return { session: null, setCookies: [] }
      // Also filled later, when the platform refuses the token. The cookie of a session that has ended is never deleted: the browser
      // may have signed in again since this request, and would lose the cookie of that session.
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

    /** The person's sessions. Throws a 503 Response when the store cannot be reached. */
    listSessions: (session: Session): Promise<SessionEntry[]> =>
      orServiceUnavailable(() => sessionList.list(session)),
    endSessions: sessionList.end,
    /** Whether strangers share the accounts, as in a public sandbox: then these methods know only the session that asks. */
    sharedAccounts,

    /** The key of the session that a Cookie header names, which may have ended; null when it names none. */
    sessionKey(cookieHeader: string | null) {
      const id = sessionId(cookieHeader)
      return id && sessionKey(id)
    },

    /** GET /auth/sign-in: redirects to the provider. */
    async begin(request: Request, info: RequestInfo) {
      const silent = options.silentSso === "redirect" && new URL(request.url).searchParams.has("silent")
      const started = await signIn.start(request, silent ? "redirect" : "interactive", redirectUri, info)
      // Limits silent sign-in to once per browser session, so that it cannot loop.
      return toProvider(
        started,
        silent ? [cookies.set({ name: cookies.name("silent-tried"), value: "1" })] : [],
      )
    },

    /** GET /auth/callback. Only this method and `finishSilent` exchange codes. */
    async finish(request: Request, info: RequestInfo): Promise<Response | SignInFailure> {
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

    /** GET /auth/silent, in a hidden frame: redirects to the provider without user interaction. */
    async beginSilent(request: Request, info: RequestInfo) {
      return toProvider(await signIn.start(request, "frame", silentRedirectUri, info))
    },

    /** GET /silent-check-sso.html: the callback of the hidden frame. */
    async finishSilent(request: Request, info: RequestInfo) {
      const cookieHeader = request.headers.get("cookie")
      // A frame that was loading when the user signed out must not sign them in again.
      if (hasSignedOut(cookieHeader) || (await endedElsewhere(cookieHeader))) {
        const setCookies = attempts.clear(cookieHeader, "frame")
        return { signedIn: false, returnTo: await signIn.findReturnTo(request), setCookies }
      }
      const kinds: AttemptKind[] = ["frame"]
      const expected = { kinds, redirectUri: silentRedirectUri, sessionId: sessionId(cookieHeader) }
      const finished = await signIn.finish(request, expected, info)
      const setCookies = cookiesAfter({ ...finished, kind: "frame" }, cookieHeader)
      return { signedIn: finished.outcome !== "failed", returnTo: finished.returnTo, setCookies }
    },

    /** The tag of the person who is signed in, also while the provider is away. Null for a visitor, and while the store is away. */
    async tag(cookieHeader: string | null) {
      const id = sessionId(cookieHeader)
      const held = id && (await sessions.get(id).catch(() => null))
      return held ? personTag(held.record.subject) : null
    },

    /** POST /auth/sign-out: ends the local session and returns the address that ends the provider's. */
    async signOut(request: Request, info: RequestInfo): Promise<SignedOut & { setCookies: string[] }> {
      const cookieHeader = request.headers.get("cookie")
      const result = await endSession(sessionId(cookieHeader), info)
      // Keep the cookie, so that the user can sign out again.
      if (!result.ok) return { ...result, setCookies: [] }
      const setCookies = [
        ...attempts.clear(cookieHeader, "interactive"),
        cookies.clear(cookies.name("session")),
        signedOut,
      ]
      return { ...result, setCookies }
    },

    ...createProviderLogout({ provider, sessions, issuer, clientId, now }),

    /** Whether and how to try a silent sign-in; "off" right after a sign-out. `setCookies` are those of `open`. */
    silentWay(cookieHeader: string | null, setCookies: string[] = []) {
      const tried = options.silentSso === "redirect" && hasCookie(cookieHeader, "silent-tried")
      const over = hasSignedOut(cookieHeader) || setCookies.includes(signedOut)
      return tried || over ? "off" : options.silentSso
    },

    /** Open terminals close, and jobs stop, when their session ends. */
    onSessionEnd: sessions.onEnd,

    /** Stops the work in the background. */
    close: revocations.close,

    accountUrl: options.accountUrl ?? `${trimEnd(issuer, "/")}/account`,
  }
}

function redirect(location: string, setCookies: string[]) {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" })
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  return new Response(null, { status: 302, headers })
}
