import type { RequestInfo } from "../../http/contexts"
import { withTimeout } from "../../http/with-timeout.server"
import { StoreError } from "../../records/record-store.server"
import { errorCode } from "../provider/error-code.server"
import type { Provider } from "../provider/provider.server"
import { retryStore } from "../session/retry-store.server"
import type { Grant, Revocations } from "../session/revocations.server"
import type { SessionActed } from "../session/session"
import { type SessionStore, sessionKey } from "../session/session-store.server"

export interface SignOutOptions {
  provider: Provider
  revocations: Revocations
  sessions: SessionStore
  clientId: string
  acted: SessionActed
  /** Where the provider sends the browser afterwards. */
  returnUri: string
}

/** Keeps the whole sign-out under 4 s, whatever the provider does. */
const deadlineMs = 2_500

export type SignedOut =
  /** `endSessionUrl` ends the provider's own session; null when that is not possible. */
  | { ok: true; endSessionUrl: string | null }
  /** The store cannot be reached. The session continues, and the user must know. */
  | { ok: false }

/** Ends a session: locally at once, at the provider if it responds. */
export function createSignOut(options: SignOutOptions) {
  const { provider, revocations, sessions, clientId } = options

  /**
   * Returns what the provider must revoke; null when there was no session. Throws when the store cannot be reached, because
   * the session may continue.
   */
  async function endLocalSession(id: string, { log }: RequestInfo): Promise<Grant | null> {
    const key = sessionKey(id)
    // Kept across retries: after a deletion whose confirmation was lost, there is no record left to read.
    let grant: Grant | null = null
    // A queue that is full must not keep anybody signed in.
    const add = (owed: Grant) =>
      revocations.add(owed).catch(() => log.warn({}, "a revocation could not be stored"))
    await retryStore(async () => {
      const held = await sessions.get(id)
      if (held) {
        const { subject, refreshToken, accessToken } = held.record
        const token = refreshToken ?? accessToken
        grant = { subject, token }
        // Before the session is gone, so that a crash loses no token.
        await add(grant)
        const last = (await sessions.deleteOfSubject(subject, key))?.token ?? token
        // A refresh may have renewed the token since the session was read. The queue revokes the former one.
        if (last !== token) {
          grant = { subject, token: last }
          await add(grant)
        }
      }
      // Also a session that no key decrypts any more.
      await sessions.delete(id)
    })
    log.info({ session: key }, "signed out")
    return grant
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

  /** Null when the provider doesn't respond: the browser would show an error page. */
  async function endProviderSession(grant: Grant | null): Promise<string | null> {
    const revoked = grant ? revocations.revoke(grant, AbortSignal.timeout(deadlineMs)) : true
    const metadata = await provider.metadata().catch(() => null)
    if (!metadata?.end_session_endpoint || !(await revoked)) return null
    return endSessionUrl(metadata.end_session_endpoint)
  }

  return async function signOut(id: string | null, info: RequestInfo): Promise<SignedOut> {
    try {
      const grant = id === null ? null : await endLocalSession(id, info)
      if (grant) await options.acted(grant.subject, info, { kind: "signed-out" })
      return { ok: true, endSessionUrl: await withTimeout(endProviderSession(grant), () => null, deadlineMs) }
    } catch (error) {
      if (id === null || !(error instanceof StoreError)) throw error
      info.log.error({ session: sessionKey(id), failure: errorCode(error) }, "sign-out failed")
      return { ok: false }
    }
  }
}
