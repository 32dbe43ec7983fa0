import type { RequestInfo } from "../http/contexts"
import { StoreError } from "../http/store-error"
import { errorCode } from "./error-code"
import { type Provider, ProviderRefusal } from "./provider"
import { retryStore } from "./retry-store"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store"

export interface SignOutOptions {
  provider: Provider
  sessions: SessionStore
  clientId: string
  /** Where the provider sends the browser afterwards. */
  returnUri: string
  ended(key: string): void
}

/** Keeps the whole sign-out under 4 s, whatever the provider does. */
const deadlineMs = 2_500

export type SignedOut =
  /** `endSessionUrl` ends the provider's own session; null when that is not possible. */
  | { ok: true; endSessionUrl: string | null }
  /** The store cannot be reached. The session continues, and the user must be told. */
  | { ok: false }

/** Ends a session: locally at once, at the provider if it responds. */
export function createSignOut(options: SignOutOptions) {
  const { provider, sessions, clientId } = options

  /**
   * Returns the deleted record; null when there was none. Throws when the store cannot be reached, because the
   * session may go on.
   */
  async function endLocalSession(id: string, { log }: RequestInfo): Promise<SessionRecord | null> {
    // Kept across retries: after a deletion whose confirmation was lost, there is no record left to read.
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
   * Sends no `id_token_hint`: it would put a token into the browser's address bar and history. Some providers then
   * ask for one more confirmation.
   */
  function endSessionUrl(endpoint: string) {
    const url = new URL(endpoint)
    url.searchParams.set("client_id", clientId)
    url.searchParams.set("post_logout_redirect_uri", options.returnUri)
    return url.toString()
  }

  /** Whether the provider responds. Redirecting to an unreachable provider would show the browser's error page. */
  async function revokeToken(token: string, signal: AbortSignal, info: RequestInfo) {
    try {
      await provider.revoke(token, signal)
      return true
    } catch (error) {
      info.log.warn({ failure: errorCode(error) }, "a token could not be revoked at sign-out")
      return error instanceof ProviderRefusal
    }
  }

  async function endProviderSession(record: SessionRecord | null, info: RequestInfo): Promise<string | null> {
    const signal = AbortSignal.timeout(deadlineMs)
    const late = new Promise<null>((resolve) => {
      signal.addEventListener("abort", () => resolve(null), { once: true })
    })
    const metadata = await Promise.race([provider.metadata().catch(() => null), late])
    if (!metadata?.end_session_endpoint) return null
    const token = record?.refreshToken ?? record?.accessToken
    if (token && !(await revokeToken(token, signal, info))) return null
    return endSessionUrl(metadata.end_session_endpoint)
  }

  return async function signOut(id: string | null, info: RequestInfo): Promise<SignedOut> {
    try {
      const record = id === null ? null : await endLocalSession(id, info)
      return { ok: true, endSessionUrl: await endProviderSession(record, info) }
    } catch (error) {
      if (id === null || !(error instanceof StoreError)) throw error
      info.log.error({ session: sessionKey(id), failure: errorCode(error) }, "sign-out failed")
      return { ok: false }
    }
  }
}
