import { jwtVerify } from "jose"
import { z } from "zod"
import type { RequestInfo } from "../http/contexts"
import { failureOf } from "./failure"
import { signatures } from "./id-token"
import type { Provider } from "./provider"
import type { SessionStore } from "./session-store"

export interface BackChannelOptions {
  provider: Provider
  sessions: SessionStore
  clientId: string
  now: () => number
  ended(key: string): void
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const longestToken = 16 * 1024
const longestAgeSeconds = 5 * 60

const claimsShape = z.object({
  jti: z.string().min(1).max(512),
  sid: z.string().min(1).max(512),
  events: z.record(z.string(), z.unknown()).refine((events) => logoutEvent in events),
  // A nonce would make it an id token: one must never pass for the other (B15).
  nonce: z.never().optional(),
})

/** Takes the provider's word that one of its sessions has ended; false when the word is not the provider's. */
export function createBackChannel(options: BackChannelOptions) {
  const { provider, sessions, clientId, now } = options

  async function verified(token: string) {
    const { issuer } = await provider.metadata()
    const { payload } = await jwtVerify(token, await provider.keys(), {
      issuer,
      audience: clientId,
      algorithms: signatures,
      typ: "logout+jwt",
      clockTolerance: 10,
      maxTokenAge: longestAgeSeconds,
      requiredClaims: ["exp", "iat", "jti", "events"],
      currentDate: new Date(now()),
    })
    return claimsShape.parse(payload)
  }

  return async function backChannelLogout(request: Request, info: RequestInfo): Promise<boolean> {
    try {
      const form = new URLSearchParams(await request.text())
      const [token, ...others] = form.getAll("logout_token")
      if (!token || others.length > 0 || token.length > longestToken) return false
      const { jti, sid } = await verified(token)
      // A token older than this is refused for its age, so it need not be remembered for longer.
      if (!(await sessions.useOnce(`logout:${jti}`, 2 * longestAgeSeconds * 1000))) return false
      const keys = await sessions.deleteByProviderSession(sid)
      for (const key of keys) options.ended(key)
      info.log.info({ sessions: keys }, "signed out by the provider")
      return true
    } catch (error) {
      info.log.warn({ failure: failureOf(error) }, "a logout token was refused")
      return false
    }
  }
}
