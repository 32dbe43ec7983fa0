import type { Chargeable } from "./charges"
import { lifetimeOf } from "./countdown"

export const minute = 60_000
export const hour = 60 * minute
export const noon = Date.UTC(2026, 0, 5, 12)

interface Given extends Partial<Chargeable> {
  timeoutMins?: number | null
}

export function machine({ createdAt = noon, timeoutMins = null, ...given }: Given): Chargeable {
  const lifetime = lifetimeOf({ createdAt, timeoutMins })
  return { kind: "trial", status: "running", createdAt, lifetime, ...given }
}
