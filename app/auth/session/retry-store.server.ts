import { setTimeout as delay } from "node:timers/promises"
import { StoreError } from "../../records/record-store.server"

/** Together with the store's own timeout this keeps the wait under 4 s. */
const maxWaitMs = 1_500
const pauseMs = 150

/** Retries a user's action while the store is unreachable for a moment. */
export async function retryStore<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreError) || performance.now() >= until) throw error
      await delay(pauseMs)
    }
  }
}
