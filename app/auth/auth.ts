import type { Log } from "../http/contexts"
import { onlyCookie, readCookies } from "../http/cookies"
import { createBackChannel } from "./back-channel"
import type { Auth, SignInFailure } from "./context"
import { type CookieRole, createCookies } from "./cookies"
import { createOpenSession } from "./open-session"
import { createProvider } from "./provider"
import { createRefresh } from "./refresh"
import type { SessionStore } from "./session-store"
import { createSignIn, type Finished, type Started } from "./sign-in"
import { type AttemptKind, createSignInAttempts } from "./sign-in-attempts"
import { createSignOut } from "./sign-out"
import { createExchange } from "./token-request"

export interface AuthOptions {
  origin: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  accountUrl: string | undefined
  silentSso: "iframe" | "redirect" | "off"
  /** First key signs, all of them verify. */
  secrets: string[]
  sessions: SessionStore
  /** Every call to the provider goes through it. */
  fetch: typeof fetch
  log: Log
  /** Epoch milliseconds; tests move it. */
  now?: () => number
  /** Milliseconds by a clock that is never set: for what is kept or held back in this process only. */
  elapsed?: () => number
}

export function createAuth(options: AuthOptions): Auth {
  const {
    origin,
    clientId,
    clientSecret,
    scope,
    sessions,
    log,
    now = Date.now,
    elapsed = () => performance.now(),
  } = options
  const listeners = new Set<(sessionKey: string) => void>()
  const redirectUri = `${origin}/auth/callback`
  const silentRedirectUri = `${origin}/silent-check-sso.html`

  function ended(key: string) {
    refresh.sessionEnded(key)
    for (const listener of listeners) listener(key)
  }

  const cookies = createCookies(origin)
  const provider = createProvider({ ...options, now, elapsed })
  const transactions = createSignInAttempts({ secrets: options.secrets, cookies, now })
  const client = { clientId, clientSecret, scope }
  const exchange = createExchange({ provider, client, transactions, now })
  const signIn = createSignIn({ provider, exchange, transactions, sessions, ended })
  const refresh = createRefresh({ provider, sessions, now, elapsed, ended })
  const openSession = createOpenSession({ sessions, refresh, now, ended })
  const endSession = createSignOut({ provider, sessions, clientId, returnUri: `${origin}/home`, ended })
  const backChannelLogout = createBackChannel({ provider, sessions, clientId, now, ended })

  /** Null for anything that this app cannot have set: a visitor, not an error. */
  function sessionId(cookieHeader: string | null) {
    const value = onlyCookie(cookieHeader, cookies.name("session"))
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  function marked(cookieHeader: string | null, role: CookieRole) {
    return readCookies(cookieHeader).some((cookie) => cookie.name === cookies.name(role))
  }

  function signedOut(cookieHeader: string | null) {
    return marked(cookieHeader, "signed-out")
  }

  function toProvider(started: Started, marks: string[] = []): Response | SignInFailure {
    if (!started.ok) return { problem: started.problem, returnTo: started.returnTo, setCookies: marks }
    return redirect(started.location.toString(), [...started.setCookies, ...marks])
  }

  /** What the browser keeps of a finished sign-in; every transaction is over with it, well or badly. */
  function cookiesAfter(finished: Finished, cookieHeader: string | null) {
    const over = transactions.clear(cookieHeader, finished.kind ?? "interactive")
    if (finished.outcome !== "signed-in") return over
    const session = cookies.set({ name: cookies.name("session"), value: finished.sessionId })
    return [...over, session, cookies.clear(cookies.name("signed-out"))]
  }

  return {
    async open(cookieHeader, { activity, log: ownLog = log }) {
      const id = sessionId(cookieHeader)
      if (!id) return { session: null, setCookies: [] }
      // Filled later too, when the upstream refuses the token and the provider then ends the session.
      const setCookies: string[] = []
      const session = await openSession(id, {
        activity,
        log: ownLog,
        // A cookie that was dead before stays: its removal could overtake a sign-in in another tab and undo it.
        endedNow(by) {
          setCookies.push(cookies.clear(cookies.name("session")))
          // The provider would sign them in again, unasked, to a platform that refuses them.
          if (by) setCookies.push(cookies.set({ name: cookies.name("signed-out"), value: "1" }))
        },
      })
      // A sign-out is past once somebody has signed in, by whichever way.
      if (session && signedOut(cookieHeader)) setCookies.push(cookies.clear(cookies.name("signed-out")))
      return { session, setCookies }
    },

    async begin(request, info) {
      const silent = options.silentSso === "redirect" && new URL(request.url).searchParams.has("silent")
      const started = await signIn.start(request, silent ? "redirect" : "interactive", redirectUri, info)
      // The mark makes it once per browser session, so that no provider can send it round in circles.
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
      // Nobody asked for a silent attempt, so nobody is told that it came to nothing.
      if (finished.kind === "redirect") return redirect(finished.returnTo, setCookies)
      return { problem: finished.problem, returnTo: finished.returnTo, setCookies }
    },

    async beginSilent(request, info) {
      return toProvider(await signIn.start(request, "frame", silentRedirectUri, info))
    },

    async finishSilent(request, info) {
      const cookieHeader = request.headers.get("cookie")
      // A frame that was under way when the person signed out must not bring them back.
      if (signedOut(cookieHeader)) {
        return { signedIn: false, setCookies: transactions.clear(cookieHeader, "frame") }
      }
      const kinds: AttemptKind[] = ["frame"]
      const expected = { kinds, redirectUri: silentRedirectUri, sessionId: sessionId(cookieHeader) }
      const finished = await signIn.finish(request, expected, info)
      const setCookies = cookiesAfter({ ...finished, kind: "frame" }, cookieHeader)
      return { signedIn: finished.outcome !== "failed", setCookies }
    },

    async signOut(request, info) {
      const cookieHeader = request.headers.get("cookie")
      const signedOut = await endSession(sessionId(cookieHeader), info)
      // The cookie is all by which the person can try again.
      if (!signedOut.ok) return { ...signedOut, setCookies: [] }
      const setCookies = [
        ...transactions.clear(cookieHeader, "interactive"),
        cookies.clear(cookies.name("session")),
        cookies.set({ name: cookies.name("signed-out"), value: "1" }),
      ]
      return { ...signedOut, setCookies }
    },

    backChannelLogout,

    silentWay(cookieHeader) {
      const tried = options.silentSso === "redirect" && marked(cookieHeader, "silent-tried")
      return tried || signedOut(cookieHeader) ? "off" : options.silentSso
    },

    onSessionEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    accountUrl: options.accountUrl ?? `${options.issuer}/account`,
  }
}

function redirect(location: string, setCookies: string[]) {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" })
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  return new Response(null, { status: 302, headers })
}
