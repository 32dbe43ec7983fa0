import { endsAtOnce } from "./timeout"

/** What can be done to many deployments at once (issue: bulk acts); each is one call of spec 1 §7 a row. */
export type BulkAction =
  | { kind: "delete" }
  /** Minutes from each deployment's creation, one of spec 1 §9; null for ever. */
  | { kind: "timeout"; minutes: number | null }
  | { kind: "version"; version: string }

/** What a deployment must tell, so that somebody can say whether an act would make sense. */
export interface Eligible {
  status: string
  version: string | null
  /** Epoch milliseconds; null while the platform has not said. */
  createdAt: number | null
  /** Minutes from the creation; null never ends. */
  timeoutMins: number | null
}

/** Why one is left out: the act would do nothing, or something that nobody asked for. */
export type SkipReason =
  | "terminating"
  | "not-running"
  | "has-this-timeout"
  | "would-end-at-once"
  | "has-this-version"

const leaving = ["terminating", "terminated", "deleting", "deleted"]

/** Null when the act may run on it at `now` (epoch milliseconds). */
export function skipReasonFor(act: BulkAction, deployment: Eligible, now: number): SkipReason | null {
  const status = deployment.status.toLowerCase()
  if (leaving.includes(status)) return "terminating"
  switch (act.kind) {
    case "delete":
      return null
    case "timeout":
      if (deployment.timeoutMins === act.minutes) return "has-this-timeout"
      // In a crowd nobody would notice the one that is older than that, and everything on it would be lost.
      return endsAtOnce(act.minutes, deployment.createdAt, now) ? "would-end-at-once" : null
    case "version":
      if (status !== "running") return "not-running"
      return deployment.version === act.version ? "has-this-version" : null
  }
}
