import { ZodError, z } from "zod"
import type { RequestInfo } from "../../http/contexts"
import type { SessionStore } from "../session/session-store.server"
import { errorCode, failureFields } from "./error-code.server"
import { clockToleranceSeconds, signingAlgorithms } from "./id-token.server"
import type { Provider } from "./provider.server"

/** "unavailable" asks the provider to retry: the token could not be checked, or the sessions could not be ended. */
export type ProviderLogout = "ended" | "refused" | "unavailable"

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
export function createProviderLogout(options: {
  provider: Provider
  sessions: SessionStore
  issuer: string
  clientId: string
  now: () => number
}) {
  const { provider, sessions } = options

  async function verified(token: string) {
    const { issuer } = await provider.metadata()
    const { payload, protectedHeader } = await (await provider.keys())(token, {
      issuer,
      audience: options.clientId,
      algorithms: signingAlgorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ["exp", "iat", "jti", "events"],
      currentDate: new Date(options.now()),
    })
    tokenType.parse(protectedHeader.typ)
    return claimsShape.parse(payload)
  }

  /** `end` returns the keys of the sessions, or null for a request that is not valid. */
  async function followRequest(
    { log }: RequestInfo,
    request: string,
    end: () => Promise<string[] | null>,
  ): Promise<ProviderLogout> {
    try {
      const keys = await end()
      if (!keys) return "refused"
      log.info({ sessions: keys }, "signed out by the provider")
      return "ended"
    } catch (error) {
      const refused = isInvalidToken(error, errorCode(error))
      log.warn(failureFields(error), refused ? `${request} was refused` : `${request} could not be followed`)
      return refused ? "refused" : "unavailable"
    }
  }

  return {
    /** A call of the provider itself, with a logout token. */
    backChannelLogout: (request: Request, info: RequestInfo) =>
      followRequest(info, "a logout token", async () => {
        const form = new URLSearchParams(await request.text())
        const [token, ...others] = form.getAll("logout_token")
        if (!token || others.length > 0 || token.length > maxTokenLength) return null
        const { jti, sid, sub = "" } = await verified(token)
        const usedKey = `logout:${jti}`
        if (await sessions.isUsed(usedKey)) return null
        const keys = sid ? await sessions.endProviderSession(sid) : await sessions.endSubject(sub)
        // Marked as used only now, so that the provider can resend a token that ended nothing. The mark may expire: an
        // older token is refused for its age.
        await sessions.useOnce(usedKey, 2 * maxAgeSeconds * 1000)
        return keys
      }),

    /**
     * A frame in a page of the provider. The browser sends no cookie there, so the session is known by the provider's session id,
     * which nobody can guess. Microsoft Entra ID leaves out the issuer.
     */
    frontChannelLogout: (request: Request, info: RequestInfo) =>
      followRequest(info, "a front-channel logout", async () => {
        const { searchParams } = new URL(request.url)
        const [sid, ...otherSids] = searchParams.getAll("sid")
        const isOther = searchParams.getAll("iss").some((issuer) => issuer !== options.issuer)
        if (!sid || otherSids.length > 0 || isOther) return null
        return await sessions.endProviderSession(sid)
      }),
  }
}

/** Whether the token itself is invalid, as opposed to a failure to reach the provider's keys or the session store. */
function isInvalidToken(error: unknown, failure: string) {
  if (error instanceof ZodError) return true
  return failure.startsWith("ERR_J") && failure !== "ERR_JOSE_GENERIC"
}
