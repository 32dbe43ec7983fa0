import { z } from "zod"
import { ProviderProblem } from "./error-code.server"
import type { VerifyToken } from "./key-set.server"

/** The id token is well-formed but does not belong to this sign-in. */
export class IdTokenRefused extends ProviderProblem {
  override name = "IdTokenRefused"
}

/** Only asymmetric algorithms: an HS256 token signed with the public key is a classic forgery. */
export const signingAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
]

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  nonce: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  sid: z.string().max(512).optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
})

/** How far the provider's clock may differ from this one, wherever its tokens are checked. */
export const clockToleranceSeconds = 60

/** The user. Checks what the library does not: signature, issuer, audience, time and nonce. */
export async function verifyIdToken(
  idToken: string,
  expected: { issuer: string; clientId: string; nonces: string[]; verify: VerifyToken; now: number },
) {
  const { payload } = await expected.verify(idToken, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: signingAlgorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["exp", "iat", "sub"],
    currentDate: new Date(expected.now),
  })
  const parsed = claimsShape.safeParse(payload)
  if (!parsed.success) throw new IdTokenRefused("unexpected claims")
  const claims = parsed.data
  if (claims.iat > expected.now / 1000 + clockToleranceSeconds)
    throw new IdTokenRefused("issued in the future")
  if (!claims.nonce || !expected.nonces.includes(claims.nonce)) throw new IdTokenRefused("wrong nonce")
  const severalAudiences = Array.isArray(claims.aud) && claims.aud.length > 1
  if (claims.azp === undefined ? severalAudiences : claims.azp !== expected.clientId) {
    throw new IdTokenRefused("wrong authorized party")
  }
  return {
    subject: claims.sub,
    email: claims.email,
    name: claims.name,
    /** What the person types to sign in, where the provider tells it. */
    username: claims.preferred_username,
    /** Empty when the provider has no session ids. */
    providerSession: claims.sid ?? "",
  }
}
