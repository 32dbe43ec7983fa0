import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { SessionStoreError } from "../../app/auth/session-store"

/** The three atomic steps that a store offers; an owner can only renew or release what is still its own. */
export interface LeaseTable {
  acquire(name: string, owner: string, ttlMs: number): Promise<boolean>
  renew(name: string, owner: string, ttlMs: number): Promise<void>
  release(name: string, owner: string): Promise<void>
}

/** Longer than the lease of a process that died, so that waiting for it ends in a turn and not in an error. */
const patienceMs = 20_000

/** Runs work one at a time per name over all processes; a process that dies holds the others up for one `ttlMs`. */
export function createLeases(table: LeaseTable, ttlMs: number) {
  return async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = randomUUID()
    const deadline = performance.now() + patienceMs
    while (!(await table.acquire(name, owner, ttlMs))) {
      if (performance.now() > deadline) throw new SessionStoreError("a lease was not free in time")
      await delay(25 + Math.random() * 50)
    }
    // A lease that outlives its holder's work, but not its life, is what kept families of tokens alive (fact 15).
    const renewal = setInterval(() => void table.renew(name, owner, ttlMs).catch(() => {}), ttlMs / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      // What cannot be released ends by itself.
      await table.release(name, owner).catch(() => {})
    }
  }
}
