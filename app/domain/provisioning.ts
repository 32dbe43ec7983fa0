import type { MachineKind } from "./deployment-types"

/** What a deployment must tell for its coming up to be followed. */
export interface Provisioned {
  kind: MachineKind
  status: string
  /** Epoch milliseconds; null while the platform has not said. */
  createdAt: number | null
}

/** The setup of a GPU instance in its order. */
export type Step = Readonly<{ description: string; completed: boolean }>

/** How far a deployment has come; only what the platform tells, and what usually is. */
export interface Progress {
  /** What is being done now, in words. */
  phase: string
  /** Counted from 1. */
  number: number
  of: number
  /** Milliseconds that are usually still to go; null when its start is not known, or when it takes longer than usual. */
  leftMs: number | null
  late: boolean
  /** Of the usual time, 0 to 1, never 1: nothing but the platform says that it is ready. Null as for `leftMs`. */
  share: number | null
}

const minute = 60_000

/** From the creation to "running", in milliseconds: a GPU instance "provisions in 30 minutes", a Trial VM takes a few. */
const usualMs: Record<MachineKind, number> = { gpu: 30 * minute, trial: 3 * minute }

/** One that needs so many times the usual time is no longer waited for by a page that nobody looks at. */
const patience = 4

const almost = 0.97

/** Whether a deployment is on its way to "running" for the first time. */
export function isComingUp({ status }: { status: string }): boolean {
  return isWaiting(status) || status.toLowerCase() === "installing"
}

function isWaiting(status: string) {
  return ["pending", "starting"].includes(status.toLowerCase())
}

/** Whether it is worth asking for it while nobody looks: it comes up, and not hopelessly late. */
export function isAwaited(deployment: Provisioned, now: number): boolean {
  const { kind, createdAt } = deployment
  return isComingUp(deployment) && createdAt !== null && now - createdAt < patience * usualMs[kind]
}

/** How far it has come at `now`, in epoch milliseconds; null when it is not coming up. `steps` may be unknown, or none. */
export function progressOf(
  deployment: Provisioned,
  steps: readonly Step[] | null,
  now: number,
): Progress | null {
  if (!isComingUp(deployment)) return null
  const { kind, status, createdAt } = deployment
  const usual = usualMs[kind]
  // A clock that goes before the platform's must not make it start in the future.
  const elapsed = createdAt === null ? null : Math.max(0, now - createdAt)
  const late = elapsed !== null && elapsed >= usual
  const known = elapsed !== null && !late
  return {
    ...phaseOf(status, steps ?? []),
    leftMs: known ? usual - elapsed : null,
    late,
    share: known ? Math.min(almost, elapsed / usual) : null,
  }
}

/** A machine is got first; then it is installed, step by step where the platform tells the steps. */
function phaseOf(status: string, steps: readonly Step[]) {
  const of = 1 + Math.max(1, steps.length)
  if (isWaiting(status)) return { phase: "Getting a machine", number: 1, of }
  const open = steps.findIndex(({ completed }) => !completed)
  const step = steps[open]
  if (step) return { phase: step.description, number: 2 + open, of }
  return { phase: steps.length > 0 ? "Finishing" : "Installing", number: of, of }
}

/** "Installing · phase 2 of 4, about 3 min left". */
export function progressText({ phase, number, of, leftMs, late }: Progress): string {
  const where = `${phase} · phase ${number} of ${of}`
  if (late) return `${where}, taking longer than usual`
  if (leftMs === null) return where
  const minutes = Math.ceil(leftMs / minute)
  return `${where}, ${minutes > 1 ? `about ${minutes} min left` : "about a minute left"}`
}
