import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from "jose"
import { z } from "zod"
import { ProviderProblem } from "./error-code.server"

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

/** The claims that say whose account it is, as the userinfo endpoint may send them, too. */
export const profileShape = claimsShape.pick({ email: true, name: true, preferred_username: true })

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
    /** What the person types to sign in, where the provider says it. */
    username: claims.preferred_username,
    /** Empty when the provider has no session ids. */
    providerSession: claims.sid ?? "",
  }
}

const cooldownMs = 30_000
const timeoutMs = 5_000

/** Verifies the signature of a token, and the claims that are asked for. */
export type VerifyToken = (token: string, options: JWTVerifyOptions) => Promise<JWTVerifyResult>

/**
 * The provider's signing keys. An unknown key id, or a bad signature by a known one, reloads them at once, so that a key
 * rotation goes unnoticed, but at most once in 30 s, so that forged tokens cannot flood the provider.
 */
export function createKeySet(
  url: URL,
  fetch: (address: string, init: RequestInit & { signal: AbortSignal }) => Promise<Response>,
  elapsed: () => number,
): VerifyToken {
  let fetches = 0
  let missedAt = Number.NEGATIVE_INFINITY
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    // The library would block a reload for 30 s after any fetch, so we limit reloads ourselves.
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: async (address, init) => {
      fetches++
      const response = await fetch(address, init)
      if (response.status !== 200) throw new ProviderProblem("no keys", address, response.status)
      return response
    },
  })

  return async (token, options) => {
    const before = fetches
    try {
      return await jwtVerify(token, remote, options)
    } catch (error) {
      const isOtherKey =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
      if (!isOtherKey) throw error
      const justFetched = fetches > before
      if (!justFetched && elapsed() - missedAt < cooldownMs) throw error
      missedAt = elapsed()
      if (justFetched) throw error
      await remote.reload()
      return await jwtVerify(token, remote, options)
    }
  }
}
