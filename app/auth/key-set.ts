import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose"
import { boundedFetch } from "./bounded-fetch"

const cooldownMs = 30_000
const timeoutMs = 5_000

/**
 * The provider's signing keys. An unknown key id reloads them at once, so that a key rotation goes unnoticed, but at
 * most once in 30 s, so that forged ids cannot flood the provider.
 */
export function createKeySet(
  url: URL,
  fetch: typeof globalThis.fetch,
  elapsed: () => number,
): JWTVerifyGetKey {
  let fetches = 0
  let missedAt = Number.NEGATIVE_INFINITY
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    // The library would block a reload for 30 s after any fetch, so we limit reloads ourselves.
    cooldownDuration: Number.POSITIVE_INFINITY,
    [customFetch]: (address, init) => {
      fetches++
      return boundedFetch(fetch, init.signal)(address, init)
    },
  })

  return async (header, token) => {
    const before = fetches
    try {
      return await remote(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const justFetched = fetches > before
      if (!justFetched && elapsed() - missedAt < cooldownMs) throw error
      missedAt = elapsed()
      if (justFetched) throw error
      await remote.reload()
      return await remote(header, token)
    }
  }
}
