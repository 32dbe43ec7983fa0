import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { type RecordStore, StoreError } from "./record-store.server"

/** Longer than the lifetime of a lock, so that waiting for a crashed process ends with the lock and not with an error. */
const acquireTimeoutMs = 20_000
const releaseRetryMs = 500

export interface Lock {
  /** Of this acquisition alone. */
  owner: string
  release(): Promise<void>
}

/** One owner at a time per name, over all processes. A crashed process blocks the others for at most `ttlMs`. */
export function createLocks(records: Pick<RecordStore, "get" | "put" | "extend" | "delete">, ttlMs: number) {
  const processId = randomUUID()
  /** Locks held by this process: it may acquire its own locks again. */
  const heldHere = new Set<string>()

  const writeLock = (name: string, owner: string, version: number) =>
    records.put({ kind: "lock", key: name, owner: name, value: owner, ttlMs }, version)

  /** Of an owner in this process: its reply or its release was lost during an outage of the store. */
  async function takeOver(name: string, owner: string) {
    const held = await records.get("lock", name)
    return String(held?.value).startsWith(processId) && (await writeLock(name, owner, held?.version ?? 0))
  }

  /** A lock that has ended during an outage is acquired again, unless another process was faster. */
  async function renewLock(name: string, owner: string) {
    const held = await records.get("lock", name)
    if (held === null) await writeLock(name, owner, 0)
    else if (held.value === owner) await records.extend("lock", name, ttlMs)
  }

  /** Retries while the store is away: an unreleased lock blocks other processes until it expires. */
  async function releaseLock(name: string, owner: string) {
    const endsAt = performance.now() + ttlMs
    while (performance.now() < endsAt) {
      try {
        const held = await records.get("lock", name)
        if (held?.value === owner) await records.delete("lock", name, held.version)
        return
      } catch {
        await delay(releaseRetryMs, undefined, { ref: false })
      }
    }
  }

  /** Renews the lock until its release. Null while another owner has it. */
  async function tryLock(name: string): Promise<Lock | null> {
    if (heldHere.has(name)) return null
    heldHere.add(name)
    const owner = `${processId}.${randomUUID()}`
    let taken = false
    try {
      taken = (await writeLock(name, owner, 0)) || (await takeOver(name, owner))
    } finally {
      if (!taken) heldHere.delete(name)
    }
    if (!taken) return null
    let renewal = Promise.resolve()
    // A lock must last as long as its work: two concurrent token refreshes would make the provider revoke the session.
    const renewals = setInterval(() => {
      renewal = renewal.then(() => renewLock(name, owner)).catch(() => {})
    }, ttlMs / 3)
    return {
      owner,
      async release() {
        clearInterval(renewals)
        heldHere.delete(name)
        // A renewal that ended later would acquire the lock again.
        await renewal
        await releaseLock(name, owner)
      },
    }
  }

  return {
    tryLock,
    isHeld: async (name: string): Promise<boolean> => (await records.get("lock", name)) !== null,
    async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
      const deadline = performance.now() + acquireTimeoutMs
      let lock = await tryLock(name)
      while (!lock) {
        if (performance.now() > deadline) throw new StoreError("timed out waiting for a lock")
        await delay(25 + Math.random() * 50)
        lock = await tryLock(name)
      }
      try {
        return await work()
      } finally {
        void lock.release()
      }
    },
  }
}
