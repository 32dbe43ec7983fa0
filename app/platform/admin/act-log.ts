import type { Session } from "../../auth/context"
import type { Log } from "../../http/contexts"
import type { Outcome } from "../outcome"

/** What an admin did to what belongs to somebody else. Never a token, a license key or anything typed in confidence. */
interface AdminAct {
  /** The event in a few steady words: "top up", "delete deployment". */
  act: string
  /** Whom or what it was done to: an e-mail or an id. */
  on: string
  outcome: Outcome<unknown>
  /** Small and plain: `{ cents: 1250 }`. */
  details?: Record<string, string | number | boolean | null>
}

/** One line in the log for each act of an admin: who, what, on what, and what came of it. */
export function logAdminAct(
  log: Log,
  { key, subject, email }: Pick<Session, "key" | "subject" | "email">,
  { act, on, outcome, details = {} }: AdminAct,
) {
  const result = outcome.ok ? "done" : outcome.problem.kind
  log.info({ admin: email, subject, session: key, act, on, ...details, result }, "admin act")
}
