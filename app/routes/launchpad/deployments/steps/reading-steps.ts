import type { Platform } from "~/platform/platform"
import type { SetupStep } from "~/platform/setup-steps"

/** The setup steps of one deployment, as far as they are known. */
export interface StepsSnapshot {
  /** As last read; null while they never were. */
  list: SetupStep[] | null
  /** Whether the latest try to read them failed. */
  unread: boolean
  /** Epoch milliseconds by the server's clock. */
  readAt: number
}

/** What is slower does not hold the list: the steps of one reading have this long together. */
const patienceMs = 3_000

/** Those that did not come in time are missing from the result. Never more than six are asked for at once (F10). */
export async function loadSteps(platform: Platform, ids: string[]): Promise<Map<string, StepsSnapshot>> {
  const deadline = AbortSignal.timeout(patienceMs)
  const late = new Promise<null>((resolve) => deadline.addEventListener("abort", () => resolve(null)))
  const readAt = Date.now()
  const read = await Promise.all(
    fromAnywhere(ids).map(async (id) => {
      const found = await Promise.race([platform.setupSteps.list(id, deadline), late])
      if (!found || deadline.aborted) return []
      const steps = { list: found.ok ? found.value : null, unread: !found.ok, readAt }
      return [[id, steps] as const]
    }),
  )
  return new Map(read.flat())
}

/** Begins at another place each time: with a slow platform those at the end would never have their turn. */
function fromAnywhere(ids: string[]) {
  const start = Math.floor(Math.random() * ids.length)
  return [...ids.slice(start), ...ids.slice(0, start)]
}

/** What is known after another reading: good data is kept through a failure, and what came late changes nothing. */
export function mergeSteps(known: StepsSnapshot | null, arrived: StepsSnapshot | null): StepsSnapshot | null {
  if (!arrived) return known
  return arrived.list ? arrived : { ...arrived, list: known?.list ?? null }
}
