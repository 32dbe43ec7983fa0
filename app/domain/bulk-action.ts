import { endsImmediately } from "./timeout"

/** An action on several deployments; it makes one platform call per deployment. */
export type BulkAction =
  | { kind: "delete" }
  /** Minutes from each deployment's creation; null means forever. */
  | { kind: "timeout"; minutes: number | null }
  | { kind: "version"; version: string }

/** The fields that decide whether an action applies. */
export interface Eligible {
  status: string
  version: string | null
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
  /** Minutes from creation; null means that it never ends. */
  timeoutMins: number | null
}

/** Why a deployment is skipped: the action would do nothing, or cause unexpected loss. */
export type SkipReason =
  | "terminating"
  | "not-running"
  | "has-this-timeout"
  | "would-end-at-once"
  | "has-this-version"

const deletedStatuses = ["terminating", "terminated", "deleting", "deleted"]

/** Null when the action can run at `now` (epoch milliseconds). */
export function skipReasonFor(action: BulkAction, deployment: Eligible, now: number): SkipReason | null {
  const status = deployment.status.toLowerCase()
  if (deletedStatuses.includes(status)) return "terminating"
  switch (action.kind) {
    case "delete":
      return null
    case "timeout":
      if (deployment.timeoutMins === action.minutes) return "has-this-timeout"
      // In a long list, nobody would notice that an older deployment stops at once and loses its data.
      return endsImmediately(action.minutes, deployment.createdAt, now) ? "would-end-at-once" : null
    case "version":
      if (status !== "running") return "not-running"
      return deployment.version === action.version ? "has-this-version" : null
  }
}

/** Whether a deployment is as the action leaves it; undefined for one that is not listed. */
export function isDone(action: BulkAction, deployment: Omit<Eligible, "createdAt"> | undefined): boolean {
  switch (action.kind) {
    case "delete":
      return deployment === undefined || deletedStatuses.includes(deployment.status.toLowerCase())
    case "timeout":
      return deployment?.timeoutMins === action.minutes
    case "version":
      return deployment?.version === action.version
  }
}
