import { LRUCache } from "lru-cache"
import type { Log, RequestInfo } from "../../http/contexts"
import { type CountCall, timed } from "../../http/counted-call"
import { safeReturnTo } from "../../http/return-to"
import type { RecordStore } from "../../records/record-store.server"
import { logIssuerMismatch, type ProviderMetadata } from "../provider/discovery.server"
import { errorCode, failureFields, ProviderProblem } from "../provider/error-code.server"
import { IdTokenRefused } from "../provider/id-token.server"
import type { Provider } from "../provider/provider.server"
import { newSession } from "../session/new-session.server"
import { retryStore } from "../session/retry-store.server"
import type { SessionActed, SignInProblem } from "../session/session"
import { type SessionStore, sessionKey } from "../session/session-store.server"
import type { Attempt, AttemptKind, SignInAttempts } from "./sign-in-attempts.server"

export type Started =
  | { ok: true; location: URL; setCookies: string[] }
  | { ok: false; problem: SignInProblem; returnTo: string }

export type Finished =
  | { outcome: "signed-in"; sessionId: string; returnTo: string; kind: AttemptKind }
  /** The browser already has a session: from this callback, or from a sign-in that finished during a silent attempt. */
  | { outcome: "already"; returnTo: string; kind: AttemptKind }
  | { outcome: "failed"; problem: SignInProblem; returnTo: string; kind: AttemptKind | undefined }

export interface SignInOptions {
  provider: Provider
  clientId: string
  scope: string
  now: () => number
  attempts: SignInAttempts
  sessions: SessionStore
  records: RecordStore
  /** Called with each new session. */
  began(session: { key: string; subject: string }, info: RequestInfo): Promise<void>
  /** Called for each sign-in. */
  acted: SessionActed
  count?: CountCall | undefined
}

interface Callback {
  request: Request
  state: string
  verifier: string
  redirectUri: string
  attempt: Attempt
}

class IssuerMismatch extends ProviderProblem {
  override name = "IssuerMismatch"
}

/** Leaves time for the page: a hanging provider costs 12 s at most. */
const deadlineMs = 10_500
/** Longer than a state's lifetime of 10 minutes. */
const usedForMs = 15 * 60_000
const rememberedMs = 30_000
const mostRemembered = 5_000
/** Providers refuse a long state. */
const longestInState = 512

export function createSignIn(options: SignInOptions) {
  const { provider, clientId, scope, attempts, sessions, records } = options
  /** Results by state: a callback that is loaded again while the first answer is on its way gets the same result. */
  const recent = new LRUCache<string, Promise<Finished | null>>({
    max: mostRemembered,
    ttl: rememberedMs,
    ttlResolution: 0,
    perf: performance,
  })

  async function alive(sessionId: string | null) {
    if (sessionId === null) return false
    const held = await sessions.get(sessionId).catch(() => null)
    return held !== null
  }

  /** The state of a sign-in. A long return address stays on the server; without its store, the sign-in leads home. */
  async function startState(kind: AttemptKind, returnTo: string) {
    if (returnTo.length <= longestInState) return attempts.start(kind, returnTo)
    const state = attempts.start(kind, "")
    // For all visitors together: a flood takes 8 MB of the store at most. A sign-in that has expired leads there, too.
    const limits = { owner: "visitors", ttlMs: 24 * 60 * 60_000, most: 1_000 }
    await records.put({ kind: "return-address", key: state, value: returnTo, ...limits }, 0).catch(() => {})
    return state
  }

  async function returnAddress(state: string, { returnTo }: Attempt) {
    if (returnTo !== "") return destination(returnTo)
    const kept = await records.get("return-address", state).catch(() => null)
    return destination(typeof kept?.value === "string" ? kept.value : null)
  }

  /** Providers without registration would refuse its prompt. */
  async function registration(asked: URLSearchParams): Promise<Record<string, string>> {
    if (!asked.has("register")) return {}
    const { prompt_values_supported: offered } = await provider.metadata()
    return offered.includes("create") ? { prompt: "create" } : {}
  }

  /**
   * Exchanges the code. The session that the browser had before ends, so that a planted session ID is worth nothing.
   * Null for a state that was used before, by whichever process.
   */
  async function completeSignIn(
    callback: Callback,
    formerId: string | null,
    info: RequestInfo,
  ): Promise<Finished | null> {
    const { state, verifier, redirectUri } = callback
    const { searchParams } = new URL(callback.request.url)
    const { returnTo, kind } = callback.attempt
    const ended = timed(options.count, "provider", "sign-in")
    try {
      if (!(await sessions.useOnce(state, usedForMs))) return null
      const record = await within(deadlineMs, async (signal) => {
        checkIssuer(searchParams, await provider.metadata(), info.log)
        const code = searchParams.get("code")
        // The log and the page say which error the provider has sent instead.
        if (!code) throw Object.assign(new Error("no code"), { code: searchParams.get("error") ?? "" })
        const tokens = await provider.exchange({ code, verifier, redirectUri }, signal)
        const expected = { provider, clientId, nonces: attempts.nonces(state), now: options.now() }
        return await newSession(tokens, expected, signal)
      })
      // The code is used up by now: a store that is away for a moment must not cost the sign-in.
      const sessionId = await retryStore(() => sessions.create({ ...record, browser: info.browser }))
      if (formerId) await retryStore(() => sessions.delete(formerId))
      const key = sessionKey(sessionId)
      info.log.info({ session: key, kind }, "signed in")
      await options.began({ key, subject: record.subject }, info)
      await options.acted(record.subject, info, { kind: "signed-in" })
      return { outcome: "signed-in", sessionId, returnTo, kind }
    } catch (error) {
      const failed = failureFields(error)
      const problem = toProblem(error, failed)
      // Each call was fine by itself, or was refused as a code is that has expired. This fails for everybody.
      const code = errorCode(error)
      if (["clock", "unverified"].includes(problem) || /^(?:invalid|unauthorized)_client$/.test(code))
        ended(code)
      // A silent attempt without a provider session is the ordinary case, not an event.
      const isOrdinary = kind !== "interactive" && problem === "canceled"
      if (!isOrdinary) info.log.warn({ ...failed, kind }, "sign-in failed")
      // Not for a code that the provider refuses: it may be a guess.
      info.silentlyDeclined = isOrdinary && searchParams.has("error")
      return { outcome: "failed", problem, returnTo, kind }
    }
  }

  return {
    async start(
      request: Request,
      kind: AttemptKind,
      redirectUri: string,
      info: RequestInfo,
    ): Promise<Started> {
      const { searchParams } = new URL(request.url)
      const returnTo = destination(searchParams.get("returnTo"))
      try {
        const state = await startState(kind, returnTo)
        const prompt = kind === "interactive" ? await registration(searchParams) : { prompt: "none" }
        const [nonce] = attempts.nonces(state)
        const flow = { redirectUri, scope, state, nonce, ...prompt }
        const { location, verifier } = await provider.authorization(flow)
        const setCookies = attempts.keep(request.headers.get("cookie"), state, verifier)
        return { ok: true, location, setCookies }
      } catch (error) {
        info.log.warn({ ...failureFields(error), kind }, "sign-in could not start")
        return { ok: false, problem: "unavailable", returnTo }
      }
    },

    /** The return address in the state of a callback, or the default. */
    async findReturnTo(request: Request): Promise<string> {
      const state = onlyState(new URL(request.url).searchParams)
      const attempt = state && attempts.read(state)
      return attempt ? await returnAddress(state, attempt) : destination(null)
    },

    async finish(
      request: Request,
      {
        kinds,
        redirectUri,
        sessionId,
      }: { kinds: AttemptKind[]; redirectUri: string; sessionId: string | null },
      info: RequestInfo,
    ): Promise<Finished> {
      const { searchParams } = new URL(request.url)
      const state = onlyState(searchParams)
      const attempt = state === null ? null : attempts.read(state)
      if (request.method !== "GET" || state === null || !attempt || !kinds.includes(attempt.kind)) {
        info.log.warn({ failure: "unknown_state" }, "sign-in refused")
        return { outcome: "failed", problem: "rejected", returnTo: destination(null), kind: undefined }
      }
      const { kind } = attempt
      const returnTo = await returnAddress(state, attempt)

      /** For a callback whose code is not to be exchanged here: the browser may well be signed in by it already. */
      async function finishWithoutExchange(failure: "expired" | "used" | "no_cookie"): Promise<Finished> {
        if (await alive(sessionId)) return { outcome: "already", returnTo, kind }
        if (kind === "interactive") info.log.warn({ failure, kind }, "sign-in refused")
        return { outcome: "failed", problem: failure === "no_cookie" ? failure : "expired", returnTo, kind }
      }

      // Nobody asked for a silent attempt: it takes no session from a person who has signed in since, and whose page may
      // be gone before the new one arrives.
      if (kind !== "interactive" && (await alive(sessionId))) return { outcome: "already", returnTo, kind }
      const verifier = attempts.verifier(request.headers.get("cookie"), state)
      if (attempts.expired(attempt)) return await finishWithoutExchange("expired")
      // The sign-in has finished, or this is not the browser that started it, or it keeps no cookies.
      if (!verifier) {
        return await finishWithoutExchange(
          (await sessions.isUsed(state).catch(() => false)) ? "used" : "no_cookie",
        )
      }
      const callback = { request, state, verifier, redirectUri, attempt: { ...attempt, returnTo } }
      const result = recent.get(state) ?? completeSignIn(callback, sessionId, info)
      // Only the first callback starts the time: reloading must not keep a result for longer.
      if (!recent.has(state)) recent.set(state, result)
      return (await result) ?? (await finishWithoutExchange("used"))
    },
  }
}

/** The state of a callback that has exactly one state, and either one code or one error. */
function onlyState(params: URLSearchParams): string | null {
  const [states, codes, errors] = ["state", "code", "error"].map((name) => params.getAll(name))
  if (states?.length !== 1 || (codes?.length ?? 0) + (errors?.length ?? 0) !== 1) return null
  return states[0] || null
}

/** Never returns into sign-in itself, which would loop. */
function destination(given: string | null) {
  const path = safeReturnTo(given)
  return /^\/(auth\/|silent-check-sso)/i.test(path) ? safeReturnTo(null) : path
}

/** The response must come from the provider that was asked, and name it where the metadata promises that (RFC 9207). */
function checkIssuer(params: URLSearchParams, metadata: ProviderMetadata, log: Log) {
  const issuers = params.getAll("iss")
  const promised = metadata.authorization_response_iss_parameter_supported
  if (issuers.length === 0 ? promised : issuers.length > 1 || issuers[0] !== metadata.issuer) {
    logIssuerMismatch(log, "callback", metadata.issuer, issuers.join(" "))
    throw new IssuerMismatch("the callback names another issuer")
  }
}

const clockCodes = ["ERR_JWT_EXPIRED", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED", "issued_in_the_future"]

function toProblem(error: unknown, { claim }: { claim?: unknown }): SignInProblem {
  const code = errorCode(error)
  const declined = ["access_denied", "login_required", "interaction_required", "consent_required"]
  if ([...declined, "account_selection_required"].includes(code)) return "canceled"
  if (code === "invalid_grant") return "expired"
  if (code === "ERR_JOSE_GENERIC") return "unavailable"
  if (clockCodes.includes(code)) return "clock"
  if (claim === "nonce" || code === "wrong_nonce") return "rejected"
  if (error instanceof IdTokenRefused || error instanceof IssuerMismatch) return "unverified"
  if (/^(ERR_J|OAUTH_J)/.test(code)) return "unverified"
  return "unavailable"
}

/** Some steps do not take the signal (the key set has its own timeout), so the deadline also ends the wait. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
  return await Promise.race([work(signal), expired])
}
