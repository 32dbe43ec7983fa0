export const statuses = [
  "pending",
  "installing",
  "running",
  "updating",
  "failed",
  "stopped",
  "terminating",
] as const
export type Status = (typeof statuses)[number]

/** Fixed when the deployment is created. The status follows from the clock, so a restart changes nothing. */
export interface Lifecycle {
  /** All times are epoch milliseconds. */
  createdAt: number
  installingAt: number
  /** The installation succeeds or fails at this time. */
  installEndsAt: number
  /** Share of the installation that completes: 1, or less if it fails. */
  finalProgress: number
  /** Error message; null if the installation succeeds. */
  failure: string | null
  timeoutMins: number | null
  /** The running version update completes at this time. */
  updatedAt: number | null
  /** The balance could not pay the next hour at this time. */
  stoppedAt: number | null
}

/** From the creation to the installation. */
export const pendingMs = 3_000
const minuteMs = 60_000
const terminatingMs = 10_000

export function planLifecycle(start: {
  now: number
  speed: number
  installSeconds: number
  timeoutMins: number | null
  failure: { cause: string; finalProgress: number } | null
}): Lifecycle {
  const finalProgress = start.failure?.finalProgress ?? 1
  const installingAt = start.now + Math.round(pendingMs / start.speed)
  return {
    createdAt: start.now,
    installingAt,
    installEndsAt: installingAt + Math.round((start.installSeconds * 1_000 * finalProgress) / start.speed),
    finalProgress,
    failure: start.failure?.cause ?? null,
    timeoutMins: start.timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
}

/** "gone": the timeout has passed and the deployment is no longer listed. */
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

/** The launchpad's countdown ends at the same time. */
export function terminatesAt({ createdAt, timeoutMins }: Lifecycle) {
  return timeoutMins === null ? Number.POSITIVE_INFINITY : createdAt + timeoutMins * minuteMs
}

/** From 0 to `finalProgress`. */
export function installProgress(lifecycle: Lifecycle, now: number) {
  const until = Math.min(now, lifecycle.stoppedAt ?? now)
  if (until >= lifecycle.installEndsAt) return lifecycle.finalProgress
  if (until <= lifecycle.installingAt) return 0
  return (
    (lifecycle.finalProgress * (until - lifecycle.installingAt)) /
    (lifecycle.installEndsAt - lifecycle.installingAt)
  )
}

/** The machine has an IP address and a shell. */
export function isUp(status: Status) {
  return status === "running" || status === "updating"
}
