import type { Session } from "../../auth/context"
import type { Outcome } from "../../domain/outcome"
import type { Log } from "../../http/contexts"

/** An admin's action on another user's data. Must not contain tokens, license keys or confidential input. */
export interface AdminAction {
  /** A fixed name of the action: "top up", "delete deployment". */
  action: string
  /** The target: an email or an id. */
  on: string
  /** Small and plain: `{ cents: 1250 }`. */
  details?: Record<string, string | number | boolean | null>
}

/**
 * Runs an admin's action and logs two lines: one before the call, so that a process that dies leaves a trace, and one
 * with the result.
 */
export async function withAuditLog<T>(
  log: Log,
  { key, subject, email }: Pick<Session, "key" | "subject" | "email">,
  { action, on, details = {} }: AdminAction,
  perform: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const fields = { admin: email, subject, session: key, action, on, ...details }
  log.info(fields, "admin action begins")
  // An exception is not a response: the action may have been done.
  let result: { result: string; status?: number | undefined } = { result: "unknown" }
  try {
    const outcome = await perform()
    result = outcome.ok
      ? { result: "done" }
      : { result: outcome.problem.kind, status: outcome.problem.status }
    return outcome
  } finally {
    log.info({ ...fields, ...result }, "admin action")
  }
}
