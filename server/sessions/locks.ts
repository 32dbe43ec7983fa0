import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { StoreError } from "../../app/records/store-error.server"

/** The three atomic operations that a store provides. An owner can renew or release only its own locks. */
export interface LockTable {
  /**
   * Also succeeds when an owner of the same process holds the lock: its reply or its release was lost during an outage of the
   * store. The earlier owner can then no longer renew or release it.
   */
  acquire(name: string, owner: string, ttlMs: number): Promise<boolean>
  renew(name: string, owner: string, ttlMs: number): Promise<void>
  release(name: string, owner: string): Promise<void>
}

/** Longer than the lifetime of a lock, so that waiting for a crashed process ends with the lock and not with an error. */
const acquireTimeoutMs = 20_000
const releaseRetryMs = 500

/** An owner's name starts with the process id, a UUID. */
export const processIdLength = 36

/** Runs work one at a time per name, over all processes. A crashed process blocks the others for at most `ttlMs`. */
export function createLocks(table: LockTable, ttlMs: number) {
  const processId = randomUUID()
  /** Locks held by this process: the store lets a process acquire its own locks again. */
  const heldHere = new Set<string>()

  async function tryAcquire(name: string, owner: string) {
    if (heldHere.has(name)) return false
    heldHere.add(name)
    let taken = false
    try {
      taken = await table.acquire(name, owner, ttlMs)
    } finally {
      if (!taken) heldHere.delete(name)
    }
    return taken
  }

  /** Retries while the store is away: an unreleased lock blocks other processes until it expires. */
  async function release(name: string, owner: string) {
    const endsAt = performance.now() + ttlMs
    while (performance.now() < endsAt) {
      const done = await table.release(name, owner).then(
        () => true,
        () => false,
      )
      if (done) return
      await delay(releaseRetryMs, undefined, { ref: false })
    }
  }

  return async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = `${processId}.${randomUUID()}`
    const deadline = performance.now() + acquireTimeoutMs
    while (!(await tryAcquire(name, owner))) {
      if (performance.now() > deadline) throw new StoreError("timed out waiting for a lock")
      await delay(25 + Math.random() * 50)
    }
    // A lock must last as long as its work: two concurrent token refreshes would make the provider revoke the session.
    const renewal = setInterval(() => void table.renew(name, owner, ttlMs).catch(() => {}), ttlMs / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      heldHere.delete(name)
      void release(name, owner)
    }
  }
}
