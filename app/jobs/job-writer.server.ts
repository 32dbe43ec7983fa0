import { setTimeout as delay } from "node:timers/promises"
import type { RecordStore } from "../records/record-store.server"
import { type JobValue, jobRecord, leaseMs, parseJob } from "./job-record.server"

export interface JobWriterOptions {
  records: Pick<RecordStore, "get" | "put">
  id: string
  run: string
  version: number
  keepMs: number
  /** What to store now. */
  value(): JobValue
  /** Another node asks to stop the job. */
  onStop(): void
  /** Whether the process has no time left to wait for a store that is away. */
  hurries(): boolean
}

const retryMs = 500

/**
 * Writes the record of a job that this process runs. A write names the version that it read, so it fails once another process has
 * taken the job over. While the store is away, it tries again: no row may be called that isn't stored as running.
 */
export function createJobWriter({
  records,
  id,
  run,
  keepMs,
  value,
  onStop,
  hurries,
  ...options
}: JobWriterOptions) {
  let { version } = options
  let current: Promise<boolean> | null = null
  let next: Promise<boolean> | null = null
  let writtenAt = performance.now()

  async function write(): Promise<boolean> {
    for (;;) {
      try {
        if (await records.put(jobRecord(id, value(), keepMs), version)) {
          version += 1
          writtenAt = performance.now()
          return true
        }
        const held = await records.get("job", id)
        const stored = parseJob(held)
        if (!held || stored?.lease?.run !== run) return false
        // Another node asked to stop it, or the answer to our own write was lost.
        if (stored.stop) onStop()
        version = held.version
      } catch {
        if (hurries()) return false
        await delay(retryMs)
      }
    }
  }

  function begin() {
    current = write().finally(() => {
      current = null
    })
    return current
  }

  /** Writes that are asked for during a write become one. */
  function save(): Promise<boolean> {
    if (next) return next
    if (!current) return begin()
    next = current.then(() => {
      next = null
      return begin()
    })
    return next
  }

  return {
    save,
    /** Keeps the lease while a row takes long. */
    renew() {
      if (!current && performance.now() - writtenAt >= leaseMs / 3) void save()
    },
  }
}
