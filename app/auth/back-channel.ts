import { jwtVerify } from "jose"
import { ZodError, z } from "zod"
import type { RequestInfo } from "../http/contexts"
import { errorCode } from "./error-code"
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

/** "unavailable" is what the provider should repeat: nobody can tell, or the sessions could not be ended. */
export type BackChannelOutcome = "ended" | "refused" | "unavailable"

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const longestToken = 16 * 1024
const longestAgeSeconds = 5 * 60

const claimsShape = z
  .object({
    jti: z.string().min(1).max(512),
    sid: z.string().min(1).max(512).optional(),
    sub: z.string().min(1).max(255).optional(),
    events: z.record(z.string(), z.unknown()).refine((events) => logoutEvent in events),
    // A nonce would make it an id token: one must never pass for the other.
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined)

/** Providers that are older than the standard's final text name no type, or that of every token. */
const tokenType = z.stringFormat("token type", /^(?:application\/)?(?:logout\+jwt|jwt)$/i).optional()

/** Takes the provider's word that a session of its own has ended, or all those of a person. */
export function createBackChannel(options: BackChannelOptions) {
  const { provider, sessions, clientId, now } = options

  async function verified(token: string) {
    const { issuer } = await provider.metadata()
    const { payload, protectedHeader } = await jwtVerify(token, await provider.keys(), {
      issuer,
      audience: clientId,
      algorithms: signatures,
      clockTolerance: 10,
      maxTokenAge: longestAgeSeconds,
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
      if (!token || others.length > 0 || token.length > longestToken) return "refused"
      const { jti, sid, sub = "" } = await verified(token)
      const used = `logout:${jti}`
      if (await sessions.isUsed(used)) return "refused"
      const keys = sid ? await sessions.deleteByProviderSession(sid) : await sessions.deleteBySubject(sub)
      for (const key of keys) options.ended(key)
      // Only now: a token that has ended nothing must be good when the provider sends it again. Older than this it is
      // refused for its age, so it need not be remembered for longer.
      await sessions.useOnce(used, 2 * longestAgeSeconds * 1000)
      info.log.info({ sessions: keys }, "signed out by the provider")
      return "ended"
    } catch (error) {
      const failure = errorCode(error)
      const refused = isRefusal(error, failure)
      info.log.warn(
        { failure },
        refused ? "a logout token was refused" : "a logout token could not be followed",
      )
      return refused ? "refused" : "unavailable"
    }
  }
}

/** What is wrong with the token itself, rather than with the way to the provider's keys or to the sessions. */
function isRefusal(error: unknown, failure: string) {
  if (error instanceof ZodError) return true
  return failure.startsWith("ERR_J") && failure !== "ERR_JWKS_TIMEOUT" && failure !== "ERR_JOSE_GENERIC"
}
