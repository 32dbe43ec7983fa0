/**
 * What a call to the platform came to. A failure that a page can show is a value, so that one panel fails and the
 * rest of the page still works (decision 17).
 */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export interface Problem {
  kind: ProblemKind
  /** The upstream's own words, shortened, and only where the catalogue shows them (spec 1 §8). */
  text: string | null
}

export type ProblemKind =
  /** The upstream refuses the token and there is no other: sign in again. */
  | "session-ended"
  | "payment-required"
  | "forbidden"
  | "not-found"
  /** The upstream understood and says no to what was sent. */
  | "rejected"
  /** Too many calls; later it will do. */
  | "busy"
  /** Not reached, too slow, or broken over there. */
  | "unavailable"
  /** An answer that is not what the specification promises. */
  | "malformed"

/** The one table from an upstream status to what it means here. */
export function kindOf(status: number): ProblemKind {
  if (status === 401) return "session-ended"
  if (status === 402) return "payment-required"
  if (status === 403) return "forbidden"
  if (status === 404 || status === 410) return "not-found"
  if (status === 429) return "busy"
  if (status >= 400 && status < 500) return "rejected"
  if (status >= 500) return "unavailable"
  return "malformed"
}

export function failure(kind: ProblemKind, text: string | null = null): { ok: false; problem: Problem } {
  return { ok: false, problem: { kind, text } }
}
