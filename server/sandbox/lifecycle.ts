/** "terminating" and "updating" are shown as text by clients that know only the other words. */
export type Status = "pending" | "installing" | "running" | "updating" | "failed" | "stopped" | "terminating"

/** A deployment's life, written down when it is created: its status at any time follows, also after a restart. */
export interface Lifecycle {
  /** Epoch milliseconds, like every time here. */
  createdAt: number
  installingAt: number
  /** When the installation ends, well or not. */
  installEndsAt: number
  /** How much of the installation gets done: 1, or less where it fails. */
  reach: number
  /** Why it fails. */
  failure: string | null
  timeoutMins: number | null
  /** When a version update that has begun is in place. */
  updatedAt: number | null
  /** When the balance could not pay the next hour. */
  stoppedAt: number | null
}

const pendingMs = 3_000
const minuteMs = 60_000
const terminatingMs = 10_000

export function planLifecycle(start: {
  now: number
  speed: number
  installSeconds: number
  timeoutMins: number | null
  failure: { cause: string; reach: number } | null
}): Lifecycle {
  const reach = start.failure?.reach ?? 1
  const installingAt = start.now + Math.round(pendingMs / start.speed)
  return {
    createdAt: start.now,
    installingAt,
    installEndsAt: installingAt + Math.round((start.installSeconds * 1_000 * reach) / start.speed),
    reach,
    failure: start.failure?.cause ?? null,
    timeoutMins: start.timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
}

/** "gone" is what a timeout has ended: it is no longer listed. */
export function statusAt(lifecycle: Lifecycle, now: number, speed = 1): Status | "gone" {
  const end = terminatesAt(lifecycle)
  if (now >= end) return now >= end + terminatingMs / speed ? "gone" : "terminating"
  if (lifecycle.stoppedAt !== null && now >= lifecycle.stoppedAt) return "stopped"
  if (now < lifecycle.installingAt) return "pending"
  if (now < lifecycle.installEndsAt) return "installing"
  if (lifecycle.failure !== null) return "failed"
  if (lifecycle.updatedAt !== null && now < lifecycle.updatedAt) return "updating"
  return "running"
}

/** The countdown that people see ends here: `created_at + timeout_mins` (decision 12); Infinity without a timeout. */
export function terminatesAt({ createdAt, timeoutMins }: Lifecycle) {
  return timeoutMins === null ? Number.POSITIVE_INFINITY : createdAt + timeoutMins * minuteMs
}

/** How much of the installation is done, 0 to 1; stops at `reach`. */
export function installProgress(lifecycle: Lifecycle, now: number) {
  const until = Math.min(now, lifecycle.stoppedAt ?? now)
  if (until >= lifecycle.installEndsAt) return lifecycle.reach
  if (until <= lifecycle.installingAt) return 0
  return (
    (lifecycle.reach * (until - lifecycle.installingAt)) / (lifecycle.installEndsAt - lifecycle.installingAt)
  )
}

/** Whether the machine is up: it has an address and a shell. */
export function isUp(status: Status) {
  return status === "running" || status === "updating"
}
