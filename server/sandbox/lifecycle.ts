/** "terminating" and "updating" are shown as text by clients that know only the other words. */
export type Status = "pending" | "installing" | "running" | "updating" | "failed" | "stopped" | "terminating"

/** A deployment's life, written down when it is created: its status at any time follows, also after a restart. */
export interface Life {
  /** Epoch milliseconds, like every time here. */
  createdAt: number
  installingAt: number
  /** When the installation ends, well or not. */
  settledAt: number
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
const windDownMs = 10_000

export function planLife(start: {
  now: number
  speed: number
  installSeconds: number
  timeoutMins: number | null
  failure: { cause: string; reach: number } | null
}): Life {
  const reach = start.failure?.reach ?? 1
  const installingAt = start.now + Math.round(pendingMs / start.speed)
  return {
    createdAt: start.now,
    installingAt,
    settledAt: installingAt + Math.round((start.installSeconds * 1_000 * reach) / start.speed),
    reach,
    failure: start.failure?.cause ?? null,
    timeoutMins: start.timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
}

/** "gone" is what a timeout has ended: it is no longer listed. */
export function statusAt(life: Life, now: number, speed = 1): Status | "gone" {
  const end = terminatesAt(life)
  if (now >= end) return now >= end + windDownMs / speed ? "gone" : "terminating"
  if (life.stoppedAt !== null && now >= life.stoppedAt) return "stopped"
  if (now < life.installingAt) return "pending"
  if (now < life.settledAt) return "installing"
  if (life.failure !== null) return "failed"
  if (life.updatedAt !== null && now < life.updatedAt) return "updating"
  return "running"
}

/** The countdown that people see ends here: `created_at + timeout_mins` (decision 12); Infinity without a timeout. */
export function terminatesAt({ createdAt, timeoutMins }: Life) {
  return timeoutMins === null ? Number.POSITIVE_INFINITY : createdAt + timeoutMins * minuteMs
}

/** How much of the installation is done, 0 to 1; stops at `reach`. */
export function installProgress(life: Life, now: number) {
  const until = Math.min(now, life.stoppedAt ?? now)
  if (until >= life.settledAt) return life.reach
  if (until <= life.installingAt) return 0
  return (life.reach * (until - life.installingAt)) / (life.settledAt - life.installingAt)
}

/** Whether the machine is up: it has an address and a shell. */
export function isUp(status: Status) {
  return status === "running" || status === "updating"
}
