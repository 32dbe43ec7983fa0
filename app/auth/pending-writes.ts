import { setTimeout as delay } from "node:timers/promises"
import { type SessionRecord, SessionStoreError } from "./session-store"

/** Sessions with new tokens that the store could not take: this process serves them meanwhile. */
export interface PendingWrites {
  get(key: string): SessionRecord | undefined
  /** Repeats the write until the store takes it; resolves then, or when it is given up. */
  add(key: string, record: SessionRecord, write: () => Promise<unknown>): Promise<void>
  /** It has ended: it is served no more, and the write finds out that there is nothing to write to. */
  end(key: string): void
  /** Whether there is no room for one more. */
  full(): boolean
}

interface Held {
  /** Undefined once the session has ended. */
  record: SessionRecord | undefined
  write: () => Promise<unknown>
  since: number
  over(): void
}

/** About 4 KB each. */
const mostHeld = 5_000
const longestMs = 30 * 60_000
/** The embedded file blocks the process while another one writes to it, so that one failure ends the round. */
const retryMs = 250

export function createPendingWrites({ elapsed }: { elapsed: () => number }): PendingWrites {
  const held = new Map<string, Held>()
  let flushing = false

  async function flush() {
    flushing = true
    while (held.size > 0) {
      await delay(retryMs, undefined, { ref: false })
      for (const [key, { write, since, over }] of held) {
        const failed = await write().then(
          () => false,
          (error) => error instanceof SessionStoreError,
        )
        if (failed && elapsed() - since < longestMs) break
        held.delete(key)
        over()
      }
    }
    flushing = false
  }

  return {
    get: (key) => held.get(key)?.record,
    add(key, record, write) {
      return new Promise((over) => {
        held.set(key, { record, write, since: elapsed(), over })
        if (!flushing) void flush()
      })
    },
    end(key) {
      const ended = held.get(key)
      if (ended) ended.record = undefined
    },
    full: () => held.size >= mostHeld,
  }
}
