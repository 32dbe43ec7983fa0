/** Another try is only worth it when the first one failed fast; a slow failure has used up the reader's patience. */
const slowMs = 2_000
const longestWaitMs = 5_000

/**
 * How long to wait before GET attempt number `tries` + 1, or null when there should be none: up to two retries
 * with jitter, waiting as long as Retry-After asks if that is at most 5 s.
 */
export function retryDelay(failed: {
  tries: number
  tookMs: number
  retryAfter: string | null
}): number | null {
  if (failed.tries > 2 || failed.tookMs > slowMs) return null
  const asked = retryAfterMs(failed.retryAfter)
  if (asked !== null && asked > longestWaitMs) return null
  const backoff = 100 * 2 ** failed.tries
  return Math.max(asked ?? 0, backoff * (0.5 + Math.random()))
}

/** Milliseconds from a Retry-After header: seconds or a date; null when there is none that can be read. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
