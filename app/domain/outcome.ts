/**
 * The result of a call to the platform. A failure that a page can show is a value, so that one panel fails and the rest
 * of the page still works.
 */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export type Failure = Extract<Outcome<never>, { ok: false }>

export interface Problem {
  kind: ProblemKind
  /** The platform's own error message, shortened. Pages show it only where its text is known to be safe and useful. */
  text: string | null
  /** Of the platform's answer, for the log. */
  status?: number
  /** The field of a form to which the text belongs. */
  field?: string
}

/** Some places keep only the kind. */
export type ProblemOrKind = Problem | ProblemKind

export type ProblemKind =
  /** The platform refuses the token and there is no other: the user must sign in again. */
  | "session-ended"
  | "payment-required"
  | "forbidden"
  | "not-found"
  /** The platform couldn't use the request: status 400. */
  | "bad-request"
  /** Something has changed in the meantime: status 409. */
  | "conflict"
  /** The platform doesn't accept a value: status 422. */
  | "invalid"
  /** The platform refused for another reason. */
  | "rejected"
  /** Nothing was done, and a later call will succeed: there are too many calls, or the token can't be renewed yet. */
  | "busy"
  /** The form was sent before, and nobody knows what became of it. */
  | "unsettled"
  /** Our own store is away. Nothing was done. */
  | "not-taken"
  /** No connection, a timeout or a 5xx status. */
  | "unavailable"
  /** The response has an unexpected shape. */
  | "malformed"

/** Whether a change may have been made in spite of the problem: no answer has said that it wasn't. */
export function mayHaveActed(kind: ProblemKind): boolean {
  return kind === "unavailable" || kind === "malformed" || kind === "unsettled"
}

export function isOfKind(kind: ProblemKind, problem: ProblemOrKind | null): boolean {
  return (typeof problem === "string" ? problem : problem?.kind) === kind
}

/** Maps a response status to a problem; every call uses this mapping. */
export function toProblemKind(status: number): ProblemKind {
  if (status === 401) return "session-ended"
  if (status === 402) return "payment-required"
  if (status === 403) return "forbidden"
  if (status === 404 || status === 410) return "not-found"
  if (status === 400) return "bad-request"
  if (status === 409) return "conflict"
  if (status === 422) return "invalid"
  if (status === 429) return "busy"
  if (status >= 400 && status < 500) return "rejected"
  if (status >= 500) return "unavailable"
  return "malformed"
}

export function failure(kind: ProblemKind, text: string | null = null): Failure {
  return { ok: false, problem: { kind, text } }
}

export function fieldFailure(field: string, text: string): Failure {
  return { ok: false, problem: { kind: "rejected", text, field } }
}

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}
