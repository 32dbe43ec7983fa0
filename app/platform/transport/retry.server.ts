/** A retry only helps after a fast failure; a slow one has already kept the user waiting. */
const slowMs = 2_000
const maxWaitMs = 5_000

/**
 * The delay before GET attempt number `tries` + 1, or null for no more attempts: up to two retries with jitter, or as
 * long as Retry-After says if that is at most 5 s.
 */
export function retryDelay(failed: {
  tries: number
  tookMs: number
  retryAfter: string | null
}): number | null {
  if (failed.tries > 2 || failed.tookMs > slowMs) return null
  const asked = retryAfterMs(failed.retryAfter)
  if (asked !== null && asked > maxWaitMs) return null
  const backoff = 100 * 2 ** failed.tries
  return Math.max(asked ?? 0, backoff * (0.5 + Math.random()))
}

/** Milliseconds of a Retry-After header (seconds or a date); null when missing or invalid. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
