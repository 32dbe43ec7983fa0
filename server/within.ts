import { withTimeout } from "../app/http/with-timeout.server"

/** Null on failure or after `ms`: a client must not wait forever for a store that hangs. */
export function within<T>(ms: number, work: Promise<T>) {
  return withTimeout<T | null>(
    work.catch(() => null),
    () => null,
    ms,
  )
}
