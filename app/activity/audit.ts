import { mayHaveActed, type Outcome } from "../domain/outcome"
import type { Act } from "./act"

/** What the audit stream has beyond the activity: what ends a session, or changes what only this console keeps. */
type OwnKind =
  | "signed-out"
  | "session-ended"
  | "activity-deleted"
  | "ceiling-set"
  | "ceiling-removed"
  | "bulk-job-stopped"

export type AuditedAct = Act | { kind: OwnKind; id?: string; cents?: number }

export type Role = "customer" | "admin"

export type AuditLine = ReturnType<typeof auditLine>

/** The first word of a kind, unless it already names what changes. */
const targets = new Map([
  ["timeout", "deployment"],
  ["version", "deployment"],
  ["step", "deployment"],
  ["terminal", "deployment"],
  ["signed", "session"],
  ["hub", "hub-token"],
  ["top", "balance"],
  ["topped", "balance"],
  ["private", "private-deployment"],
  ["bulk", "job"],
])

/** Without the texts of an act, which may name people and what they own. */
export function auditLine(
  { sub, role, reference, at }: { sub: string; role: Role; reference: string; at: number },
  act: AuditedAct,
  outcome: Outcome<unknown>,
) {
  const { kind: action, id, cents } = act
  const [word = ""] = action.replace(/^admin-/, "").split("-")
  const failed = outcome.ok ? null : outcome.problem
  return {
    time: new Date(at).toISOString(),
    type: "audit",
    sub,
    role,
    action,
    on: { kind: targets.get(word) ?? word, id },
    minutes: "minutes" in act ? act.minutes : undefined,
    cents,
    outcome: failed ? (mayHaveActed(failed.kind) ? "unknown" : "refused") : "done",
    cause: failed?.kind,
    status: failed?.status,
    reference,
  }
}
