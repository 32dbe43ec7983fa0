import { z } from "zod"
import { failure } from "../../domain/outcome"
import { createLocks } from "../../records/locks.server"
import { type RecordStore, StoreError } from "../../records/record-store.server"

/** What a person wants to spend at most from a moment on, in cents and epoch milliseconds. */
const stored = z.object({ cents: z.int(), since: z.int() })

export type Ceiling = z.output<typeof stored>

const kind = "ceiling"
const keptMs = 365 * 24 * 60 * 60_000

/** The spending ceilings of accounts. The platform knows only timeouts. Without the store, a ceiling isn't known: it throws. */
export function createCeilings(records: Pick<RecordStore, "get" | "put" | "extend" | "delete">) {
  const { withLock } = createLocks(records, 10_000)
  /** Older ones belong to data that was reset. */
  let oldest = 0
  return {
    async of(subject: string): Promise<Ceiling | null> {
      const ceiling = stored.safeParse((await records.get(kind, subject))?.value).data
      return ceiling && ceiling.since >= oldest ? ceiling : null
    },
    /** The last one counts; null removes it. */
    async set(subject: string, ceiling: Ceiling | null): Promise<void> {
      if (!ceiling) return void (await records.delete(kind, subject))
      const record = { kind, key: subject, owner: subject, value: ceiling, ttlMs: keptMs } as const
      for (let tries = 0; tries < 3; tries++) {
        const known = await records.get(kind, subject)
        if (await records.put(record, known?.version ?? 0)) return
        // It was written with a secret that this server no longer has.
        if (!known) await records.delete(kind, subject)
      }
      throw new StoreError("a ceiling could not be written")
    },
    /** One at a time: two machines created at once, for example, would each stay within the ceiling, and together exceed it. */
    async inTurn<T>(subject: string, work: () => Promise<T>) {
      let begun = false
      try {
        return await withLock(`ceiling ${subject}`, () => {
          begun = true
          return work()
        })
      } catch (error) {
        // The one before has no answer for too long, or the store is away: nothing was done yet.
        if (begun || !(error instanceof StoreError)) throw error
        return failure("busy")
      }
    },
    forget() {
      oldest = Date.now()
    },
  }
}
