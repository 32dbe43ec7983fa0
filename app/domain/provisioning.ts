import type { MachineKind } from "./deployment-types"
import { isolated } from "./isolated"

/** The fields that show a deployment's progress. */
export interface Provisioned {
  kind: MachineKind
  status: string
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: number | null
  /** Milliseconds that such machines have taken lately, if that is known. */
  setupMs?: number | undefined
}

/** The setup steps of a GPU instance, in order. */
export type Step = Readonly<{ description: string; completed: boolean }>

/** The progress of a new deployment, from the platform's data and typical times. */
export interface Progress {
  /** The current phase in words. */
  phase: string
  /** Counted from 1. */
  number: number
  total: number
  /** Typical remaining milliseconds; null when the start is unknown or the usual time has passed. */
  leftMs: number | null
  late: boolean
  /** The usual milliseconds. */
  usualMs: number
  /** Share of the usual time, below 1: only the platform can say that it is ready. Null like `leftMs`. */
  share: number | null
}

const minute = 60_000

/** Until machines of the kind have been seen to start: 30 minutes for a GPU instance, a few for a Trial VM. */
const typicalMs: Record<MachineKind, number> = { gpu: 30 * minute, trial: 3 * minute }

/** Beyond this multiple of the usual time, a hidden page stops waiting. */
const giveUpAfter = 4

const maxShare = 0.97

/** Whether a deployment is being provisioned for the first time. */
export function isProvisioning({ status }: { status: string }): boolean {
  return isWaiting(status) || status.toLowerCase() === "installing"
}

function isWaiting(status: string) {
  return ["pending", "starting"].includes(status.toLowerCase())
}

/** Whether a deployment has failed. Its error message doesn't tell: an old one may stay after a recovery. */
export function isFailed(status: string): boolean {
  return ["failed", "error"].includes(status.toLowerCase())
}

/** Whether the platform has stopped a deployment, for example because nothing pays for it. */
export function isStopped(status: string): boolean {
  return status.toLowerCase() === "stopped"
}

/** Why a deployment has failed or stopped. Null if it hasn't: an old message may stay after a recovery. */
export function causeText({ status, cause }: { status: string; cause: string | null }): string | null {
  if (isFailed(status)) return cause || "The platform gave no reason."
  return isStopped(status) ? cause || null : null
}

/** Whether a hidden page should keep polling: it is being provisioned and not far behind schedule. */
export function isWorthPolling(deployment: Provisioned, now: number): boolean {
  const { kind, createdAt } = deployment
  return isProvisioning(deployment) && createdAt !== null && now - createdAt < giveUpAfter * typicalMs[kind]
}

/**
 * The progress at `now` (epoch milliseconds); null when it is not being provisioned. `steps` may be unknown or empty.
 */
export function progressOf(
  deployment: Provisioned,
  steps: readonly Step[] | null,
  now: number,
): Progress | null {
  if (!isProvisioning(deployment)) return null
  const { kind, status, createdAt, setupMs } = deployment
  const usual = setupMs ?? typicalMs[kind]
  // A clock behind the platform's must not put the start into the future.
  const elapsed = createdAt === null ? null : Math.max(0, now - createdAt)
  const late = elapsed !== null && elapsed >= usual
  const known = elapsed !== null && !late
  return {
    ...phaseOf(status, steps ?? []),
    leftMs: known ? usual - elapsed : null,
    usualMs: usual,
    late,
    share: known ? Math.min(maxShare, elapsed / usual) : null,
  }
}

/** First a machine is allocated, then installed, step by step if the platform lists steps. */
function phaseOf(status: string, steps: readonly Step[]) {
  const total = 1 + Math.max(1, steps.length)
  if (isWaiting(status)) return { phase: "Allocating a machine", number: 1, total }
  const open = steps.findIndex(({ completed }) => !completed)
  const step = steps[open]
  if (step) return { phase: step.description, number: 2 + open, total }
  return { phase: steps.length > 0 ? "Finishing" : "Installing", number: total, total }
}

/** "Installing · phase 2 of 4, about 3 min left". */
export function progressText({ phase, number, total, leftMs, usualMs, late }: Progress): string {
  const where = `${isolated(phase)} · phase ${number} of ${total}`
  if (late) return `${where}, taking longer than usual`
  if (leftMs === null) return where
  const minutes = Math.ceil(leftMs / minute)
  if (minutes > 1) return `${where}, about ${minutes} min left`
  // Nobody knows to the second when a machine that takes longer is ready.
  if (usualMs > 2 * minute) return `${where}, about a minute left`
  return `${where}, about ${Math.ceil(leftMs / 10_000) * 10} s left`
}
