import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { RecordStore } from "./record-store.server"
import { StoreError } from "./store-error.server"

/** Longer than the lifetime of a lock, so that waiting for a crashed process ends with the lock and not with an error. */
const acquireTimeoutMs = 20_000
const releaseRetryMs = 500

/** Runs work one at a time per name, over all processes. A crashed process blocks the others for at most `ttlMs`. */
export function createLocks(records: Pick<RecordStore, "get" | "put" | "extend" | "delete">, ttlMs: number) {
  const processId = randomUUID()
  /** Locks held by this process: it may acquire its own locks again. */
  const heldHere = new Set<string>()

  const write = (name: string, owner: string, version: number) =>
    records.put({ kind: "lock", key: name, owner: name, value: owner, ttlMs }, version)

  async function tryAcquire(name: string, owner: string) {
    if (heldHere.has(name)) return false
    heldHere.add(name)
    let taken = false
    try {
      taken = (await write(name, owner, 0)) || (await takeOver(name, owner))
    } finally {
      if (!taken) heldHere.delete(name)
    }
    return taken
  }

  /** Of an owner in this process: its reply or its release was lost during an outage of the store. */
  async function takeOver(name: string, owner: string) {
    const held = await records.get("lock", name)
    return String(held?.value).startsWith(processId) && (await write(name, owner, held?.version ?? 0))
  }

  async function renew(name: string, owner: string) {
    const held = await records.get("lock", name)
    if (held?.value === owner) await records.extend("lock", name, ttlMs)
  }

  /** Retries while the store is away: an unreleased lock blocks other processes until it expires. */
  async function release(name: string, owner: string) {
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

  return async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
    const owner = `${processId}.${randomUUID()}`
    const deadline = performance.now() + acquireTimeoutMs
    while (!(await tryAcquire(name, owner))) {
      if (performance.now() > deadline) throw new StoreError("timed out waiting for a lock")
      await delay(25 + Math.random() * 50)
    }
    // A lock must last as long as its work: two concurrent token refreshes would make the provider revoke the session.
    const renewal = setInterval(() => void renew(name, owner).catch(() => {}), ttlMs / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      heldHere.delete(name)
      void release(name, owner)
    }
  }
}
