import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from "jose"
import { ProviderProblem } from "./error-code.server"

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
