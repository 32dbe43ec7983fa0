import { setTimeout as delay } from "node:timers/promises"
import { SessionStoreError } from "./session-store"

/** With one answer that takes as long as the store lets it, a person still waits for less than 4 s. */
const patienceMs = 1_500
const pauseMs = 150

/** Repeats what a person has asked for, and would have to ask for again, while the store is away for a moment. */
export async function retryStore<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SessionStoreError) || performance.now() >= until) throw error
      await delay(pauseMs)
    }
  }
}
