import { setTimeout as delay } from "node:timers/promises"

/** Null on failure or after `ms`: a client must not wait forever for a store that hangs. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController()
  const patience = delay(ms, null, { signal: late.signal })
  return await Promise.race([work, patience])
    .catch(() => null)
    .finally(() => late.abort())
}
