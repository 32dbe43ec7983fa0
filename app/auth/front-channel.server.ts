import type { RequestInfo } from "../http/contexts"
import type { BackChannelOutcome } from "./back-channel.server"
import { errorCode } from "./error-code.server"
import type { SessionStore } from "./session-store.server"

/**
 * For providers that report the end of a session in a frame of their own page. The browser sends no cookie there, so the session is
 * known by the provider's session id, which nobody can guess. Microsoft Entra ID leaves out the issuer.
 */
export function createFrontChannel(options: {
  issuer: string
  sessions: Pick<SessionStore, "endProviderSession">
}) {
  return async function frontChannelLogout(
    request: Request,
    { log }: RequestInfo,
  ): Promise<BackChannelOutcome> {
    const { searchParams } = new URL(request.url)
    const [sid, ...otherSids] = searchParams.getAll("sid")
    const isOther = searchParams.getAll("iss").some((issuer) => issuer !== options.issuer)
    if (!sid || otherSids.length > 0 || isOther) return "refused"
    try {
      const keys = await options.sessions.endProviderSession(sid)
      log.info({ sessions: keys }, "signed out by the provider")
      return "ended"
    } catch (error) {
      log.warn({ failure: errorCode(error) }, "a front-channel logout could not be followed")
      return "unavailable"
    }
  }
}
