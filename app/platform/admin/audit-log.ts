import type { Session } from "../../auth/context"
import type { Outcome } from "../../domain/outcome"
import type { Log } from "../../http/contexts"

/** What an admin does to what belongs to somebody else. Never a token, a license key or anything typed in confidence. */
interface AdminAct {
  /** The event in a few steady words: "top up", "delete deployment". */
  act: string
  /** Whom or what it is done to: an e-mail or an id. */
  on: string
  /** Small and plain: `{ cents: 1250 }`. */
  details?: Record<string, string | number | boolean | null>
}

/**
 * Does what an admin asked for, with two lines in the log: one before it is sent, so that a process that dies in between leaves
 * a trace of what it may have done, and one that says what came of it.
 */
export async function withAuditLog<T>(
  log: Log,
  { key, subject, email }: Pick<Session, "key" | "subject" | "email">,
  { act, on, details = {} }: AdminAct,
  perform: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const fields = { admin: email, subject, session: key, act, on, ...details }
  log.info(fields, "admin act begins")
  // What throws is no answer of the platform: nobody knows whether it was done.
  let result = "unknown"
  try {
    const outcome = await perform()
    result = outcome.ok ? "done" : outcome.problem.kind
    return outcome
  } finally {
    log.info({ ...fields, result }, "admin act")
  }
}
