import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { SessionStoreError } from "../../app/auth/session-store"

/** The three atomic steps that a store offers; an owner can only renew or release what is still its own. */
export interface LockTable {
  /**
   * Also when an earlier owner of the same process has it: its answer, or its release, was lost while the store was away.
   * That one can neither renew nor release it any more.
   */
  acquire(name: string, owner: string, ttlMs: number): Promise<boolean>
  renew(name: string, owner: string, ttlMs: number): Promise<void>
  release(name: string, owner: string): Promise<void>
}

/** Longer than the lease of a process that died, so that waiting for it ends in a turn and not in an error. */
const acquireTimeoutMs = 20_000
const releaseRetryMs = 500

/** Of an owner's name, the part that says which process it is: all of a UUID. */
export const processPart = 36

/** Runs work one at a time per name over all processes; a process that dies holds the others up for one `ttlMs`. */
export function createLocks(table: LockTable, ttlMs: number) {
  const thisProcess = randomUUID()
  /** A lease of its own process is no obstacle to an acquisition, so that this is one. */
  const holding = new Set<string>()

  async function tryAcquire(name: string, owner: string) {
    if (holding.has(name)) return false
    holding.add(name)
    let taken = false
    try {
      taken = await table.acquire(name, owner, ttlMs)
    } finally {
      if (!taken) holding.delete(name)
    }
    return taken
  }

  /** Repeated while the store is away: what is not released holds other processes up until it ends by itself. */
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
    const owner = `${thisProcess}.${randomUUID()}`
    const deadline = performance.now() + acquireTimeoutMs
    while (!(await tryAcquire(name, owner))) {
      if (performance.now() > deadline) throw new SessionStoreError("a lease was not free in time")
      await delay(25 + Math.random() * 50)
    }
    // A lease that outlives its holder's work, but not its life, is what kept families of tokens alive (fact 15).
    const renewal = setInterval(() => void table.renew(name, owner, ttlMs).catch(() => {}), ttlMs / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      holding.delete(name)
      void release(name, owner)
    }
  }
}
