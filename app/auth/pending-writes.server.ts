import { setTimeout as delay } from "node:timers/promises"
import { StoreError } from "../records/store-error.server"
import type { SessionRecord } from "./session-store.server"

interface PendingWrite {
  /** Undefined once the session has ended. */
  record: SessionRecord | undefined
  write: () => Promise<unknown>
  since: number
  onDone(): void
}

/** About 4 KB each. */
const maxPending = 5_000
const maxAgeMs = 30 * 60_000
/** The embedded database blocks the process while another process writes, so one failure ends the round. */
const retryMs = 250

/** Sessions with renewed tokens that could not be stored yet. Until then this process serves them from memory. */
export function createPendingWrites({ elapsed }: { elapsed: () => number }) {
  const pending = new Map<string, PendingWrite>()
  let flushing = false

  async function flush() {
    flushing = true
    while (pending.size > 0) {
      await delay(retryMs, undefined, { ref: false })
      for (const [key, { write, since, onDone }] of pending) {
        const failed = await write().then(
          () => false,
          (error) => error instanceof StoreError,
        )
        if (failed && elapsed() - since < maxAgeMs) break
        pending.delete(key)
        onDone()
      }
    }
    flushing = false
  }

  return {
    get: (key: string): SessionRecord | undefined => pending.get(key)?.record,
    /** Retries the write until the store accepts it; resolves then, or when it gives up. */
    add(key: string, record: SessionRecord, write: () => Promise<unknown>): Promise<void> {
      return new Promise((onDone) => {
        pending.set(key, { record, write, since: elapsed(), onDone })
        if (!flushing) void flush()
      })
    },
    /** Stops serving an ended session. Its pending write then finds no session to update. */
    end(key: string): void {
      const ended = pending.get(key)
      if (ended) ended.record = undefined
    },
    /** Whether there is no room for another session. */
    full: (): boolean => pending.size >= maxPending,
  }
}
