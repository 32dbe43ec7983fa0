import { ZodError, z } from "zod"
import type { RequestInfo } from "../http/contexts"
import { errorCode, failureOf } from "./error-code.server"
import { clockToleranceSeconds, signingAlgorithms } from "./id-token.server"
import type { Provider } from "./provider.server"
import type { SessionStore } from "./session-store.server"

export interface BackChannelOptions {
  provider: Provider
  sessions: SessionStore
  clientId: string
  now: () => number
}

/** "unavailable" asks the provider to retry: the token could not be checked, or the sessions could not be ended. */
export type BackChannelOutcome = "ended" | "refused" | "unavailable"

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const maxTokenLength = 16 * 1024
const maxAgeSeconds = 5 * 60

const claimsShape = z
  .object({
    jti: z.string().min(1).max(512),
    sid: z.string().min(1).max(512).optional(),
    sub: z.string().min(1).max(255).optional(),
    events: z.record(z.string(), z.unknown()).refine((events) => logoutEvent in events),
    // A token with a nonce is an id token, which must never pass as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined)

/** Older providers send no type, or the general one. */
const tokenType = z.stringFormat("token type", /^(?:application\/)?(?:logout\+jwt|jwt)$/i).optional()

/** Ends sessions on the provider's request: those of one provider session, or all of a user. */
export function createBackChannel({ provider, sessions, clientId, now }: BackChannelOptions) {
  async function verified(token: string) {
    const { issuer } = await provider.metadata()
    const { payload, protectedHeader } = await (await provider.keys())(token, {
      issuer,
      audience: clientId,
      algorithms: signingAlgorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ["exp", "iat", "jti", "events"],
      currentDate: new Date(now()),
    })
    tokenType.parse(protectedHeader.typ)
    return claimsShape.parse(payload)
  }

  return async function backChannelLogout(request: Request, info: RequestInfo): Promise<BackChannelOutcome> {
    try {
      const form = new URLSearchParams(await request.text())
      const [token, ...others] = form.getAll("logout_token")
      if (!token || others.length > 0 || token.length > maxTokenLength) return "refused"
      const { jti, sid, sub = "" } = await verified(token)
      const usedKey = `logout:${jti}`
      if (await sessions.isUsed(usedKey)) return "refused"
      const keys = sid ? await sessions.endProviderSession(sid) : await sessions.endSubject(sub)
      // Marked as used only now, so that the provider can resend a token that ended nothing. The mark may expire: an
      // older token is refused for its age.
      await sessions.useOnce(usedKey, 2 * maxAgeSeconds * 1000)
      info.log.info({ sessions: keys }, "signed out by the provider")
      return "ended"
    } catch (error) {
      const refused = isInvalidToken(error, errorCode(error))
      info.log.warn(
        failureOf(error),
        refused ? "a logout token was refused" : "a logout token could not be followed",
      )
      return refused ? "refused" : "unavailable"
    }
  }
}

/** Whether the token itself is invalid, as opposed to a failure to reach the provider's keys or the session store. */
function isInvalidToken(error: unknown, failure: string) {
  if (error instanceof ZodError) return true
  return failure.startsWith("ERR_J") && failure !== "ERR_JOSE_GENERIC"
}
