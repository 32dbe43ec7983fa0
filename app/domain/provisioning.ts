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

const minute = 60_000

/** Until machines of the kind have been seen to start: 30 minutes for a GPU instance, a few for a Trial VM. */
const typicalMs: Record<MachineKind, number> = { gpu: 30 * minute, trial: 3 * minute }

/** Beyond this multiple of the usual time, a hidden page stops waiting. */
const giveUpAfter = 4

/** Whether a deployment is being provisioned for the first time. */
export function isProvisioning({ status }: { status: string }): boolean {
  return isWaiting(status) || status.toLowerCase() === "installing"
}

function isWaiting(status: string) {
  return ["pending", "starting"].includes(status.toLowerCase())
}

/** Whether a deployment has failed. Its error message doesn't show it: an old one may stay after a recovery. */
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
 * The progress at `now` (epoch milliseconds), from the platform's data and typical times: "Installing · phase 2 of 4, about 3 min
 * left", and the share of the usual time. The share is null when the start is unknown or the usual time has passed, and always
 * below 1: only the platform can say that it is ready. Null when the deployment is not being provisioned.
 */
export function progressOf(deployment: Provisioned, steps: readonly Step[] | null, now: number) {
  if (!isProvisioning(deployment)) return null
  const { kind, status, createdAt, setupMs } = deployment
  const where = phaseText(status, steps ?? [])
  if (createdAt === null) return { text: where, share: null }
  const usual = setupMs ?? typicalMs[kind]
  // A clock behind the platform's must not put the start into the future.
  const elapsed = Math.max(0, now - createdAt)
  if (elapsed >= usual) return { text: `${where}, taking longer than usual`, share: null }
  const text = `${where}, about ${timeText(usual - elapsed, usual)} left`
  return { text, share: Math.min(0.97, elapsed / usual) }
}

/** Nobody knows to the second when a machine that usually takes longer is ready. */
function timeText(leftMs: number, usualMs: number) {
  const minutes = Math.ceil(leftMs / minute)
  if (minutes > 1) return `${minutes} min`
  return usualMs > 2 * minute ? "a minute" : `${Math.ceil(leftMs / 10_000) * 10} s`
}

/** First a machine is allocated, then installed, step by step if the platform lists steps. */
function phaseText(status: string, steps: readonly Step[]) {
  const total = 1 + Math.max(1, steps.length)
  if (isWaiting(status)) return `Allocating a machine · phase 1 of ${total}`
  const open = steps.findIndex(({ completed }) => !completed)
  const step = steps[open]
  if (step) return `${isolated(step.description)} · phase ${2 + open} of ${total}`
  return `${steps.length > 0 ? "Finishing" : "Installing"} · phase ${total} of ${total}`
}
