import { ResponseBodyError } from "openid-client"
import type { RequestInfo } from "../http/contexts"
import { failureOf } from "./failure"
import type { Provider } from "./provider"
import { type SessionRecord, type SessionStore, sessionKey } from "./session-store"

export interface SignOutOptions {
  provider: Provider
  sessions: SessionStore
  clientId: string
  /** Where the provider sends the browser back to. */
  returnUri: string
  ended(key: string): void
}

/** With the local part around it sign-out stays under 4 s whatever the provider does (B14). */
const deadlineMs = 2_500

/** Ends a session: here at once, at the provider as far as it answers. Resolves to where its own session can be ended. */
export function createSignOut(options: SignOutOptions) {
  const { provider, sessions, clientId } = options

  async function endHere(id: string, info: RequestInfo): Promise<SessionRecord | null> {
    const key = sessionKey(id)
    try {
      const held = await sessions.get(id)
      await sessions.delete(id)
      info.log.info({ session: key }, "signed out")
      return held?.record ?? null
    } catch (error) {
      // The browser still loses its cookie; the record ends by its limits.
      info.log.error(
        { session: key, failure: failureOf(error) },
        "a session could not be deleted at sign-out",
      )
      return null
    } finally {
      options.ended(key)
    }
  }

  /**
   * Without an `id_token_hint`: it would put a token into the browser's address bar and history. The price is that some
   * providers ask the person once more (B13).
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
      info.log.warn({ failure: failureOf(error) }, "a token could not be revoked at sign-out")
      return error instanceof ResponseBodyError
    }
  }

  return async function signOut(id: string | null, info: RequestInfo): Promise<string | null> {
    const record = id === null ? null : await endHere(id, info)
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
}
