import { ResponseBodyError } from "openid-client"
import type { RequestInfo } from "../http/contexts"
import { errorCode } from "./error-code"
import type { Provider } from "./provider"
import { retryStore } from "./retry-store"
import { type SessionRecord, type SessionStore, SessionStoreError, sessionKey } from "./session-store"

export interface SignOutOptions {
  provider: Provider
  sessions: SessionStore
  clientId: string
  /** Where the provider sends the browser back to. */
  returnUri: string
  ended(key: string): void
}

/** With the local part around it sign-out stays under 4 s whatever the provider does. */
const deadlineMs = 2_500

export type SignedOut =
  /** `endSessionUrl` is where the provider's own session can be ended; null when it cannot. */
  | { ok: true; endSessionUrl: string | null }
  /** The store is away: the session goes on, and the person must be told so. */
  | { ok: false }

/** Ends a session: here at once, at the provider as far as it answers. */
export function createSignOut(options: SignOutOptions) {
  const { provider, sessions, clientId } = options

  /** What was stored of it; null when there was nothing. Throws when the store is away: the session may go on then. */
  async function endHere(id: string, { log }: RequestInfo): Promise<SessionRecord | null> {
    // Kept over the attempts: a deletion whose answer gets lost leaves nothing to read.
    let record: SessionRecord | null = null
    await retryStore(async () => {
      record = (await sessions.get(id))?.record ?? record
      await sessions.delete(id)
    })
    options.ended(sessionKey(id))
    log.info({ session: sessionKey(id) }, "signed out")
    return record
  }

  /**
   * Without an `id_token_hint`: it would put a token into the browser's address bar and history. The price is that some
   * providers ask the person once more.
   */
  function endSessionUrl(endpoint: string) {
    const url = new URL(endpoint)
    url.searchParams.set("client_id", clientId)
    url.searchParams.set("post_logout_redirect_uri", options.returnUri)
    return url.toString()
  }

  /** Whether the provider is there: nobody is sent to one that is not, since the page would be the browser's error. */
  async function revoked(token: string, signal: AbortSignal, info: RequestInfo) {
    try {
      await provider.revoke(token, signal)
      return true
    } catch (error) {
      info.log.warn({ failure: errorCode(error) }, "a token could not be revoked at sign-out")
      return error instanceof ResponseBodyError
    }
  }

  async function endThere(record: SessionRecord | null, info: RequestInfo): Promise<string | null> {
    const signal = AbortSignal.timeout(deadlineMs)
    const late = new Promise<null>((resolve) => {
      signal.addEventListener("abort", () => resolve(null), { once: true })
    })
    const metadata = await Promise.race([provider.metadata().catch(() => null), late])
    if (!metadata?.end_session_endpoint) return null
    const token = record?.refreshToken ?? record?.accessToken
    if (token && !(await revoked(token, signal, info))) return null
    return endSessionUrl(metadata.end_session_endpoint)
  }

  return async function signOut(id: string | null, info: RequestInfo): Promise<SignedOut> {
    try {
      const record = id === null ? null : await endHere(id, info)
      return { ok: true, endSessionUrl: await endThere(record, info) }
    } catch (error) {
      if (id === null || !(error instanceof SessionStoreError)) throw error
      info.log.error({ session: sessionKey(id), failure: errorCode(error) }, "sign-out failed")
      return { ok: false }
    }
  }
}
