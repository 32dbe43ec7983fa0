import { availableParallelism } from "node:os"
import { LRUCache } from "lru-cache"
import type { GenerationTask } from "../../app/http/generation"
import { createConcurrencyLimit } from "../../app/platform/concurrency-limit"

export interface FileGeneratorOptions {
  /** The module whose default export makes a file of a task. */
  worker: URL
  log: { error(fields: object, message: string): void }
  limits?: Partial<FileGeneratorLimits>
}

export interface FileGeneratorLimits {
  threads: number
  /** Tasks that wait for a thread. */
  waiting: number
  /** Tasks that one visitor may have begun: whoever asks for much must leave room for others. */
  perVisitor: number
  /** Milliseconds after which a task is given up, and its thread with it. */
  timeMs: number
  /** Milliseconds after which a thread without work ends: its fonts and programs take 60 MB. */
  idleMs: number
  /** Bytes of finished files that are kept, for each kind. */
  keptBytes: number
}

const usual: FileGeneratorLimits = {
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: 12,
  perVisitor: 4,
  timeMs: 30_000,
  idleMs: 15_000,
  keptBytes: 8 << 20,
}

interface Asker {
  visitor: string
  /** Aborted once nobody reads the answer. */
  gone: AbortSignal
}

interface Work {
  made: Promise<File | null>
  /** Those who wait for it. */
  askers: number
  /** Aborted when the last of them has left. */
  left: AbortController
}

type File = Uint8Array<ArrayBuffer>

/**
 * Makes files in threads, since a report keeps a processor busy for a tenth of a second and more, in which nobody else would be
 * answered. The same task is worked on once for all who ask for it, and its file is kept while there is room.
 */
export function createFileGenerator({ worker, log, limits }: FileGeneratorOptions) {
  const { threads, waiting, perVisitor, timeMs, idleMs, keptBytes } = { ...usual, ...limits }
  const places = createConcurrencyLimit({ size: threads, mostWaiting: waiting })
  const underWay = new Map<string, Work>()
  const begunBy = new Map<string, number>()
  const counts = { made: 0, refused: 0, failed: 0 }
  let pool: ReturnType<typeof openPool> | undefined
  let closed = false

  const cache = () =>
    new LRUCache<string, File>({
      maxSize: keptBytes,
      sizeCalculation: ({ length }, key) => length + key.length,
    })
  // One kind must not push out the other: there are few pictures, and no end of reports.
  const kept: Record<GenerationTask["kind"], LRUCache<string, File>> = {
    "roi-report": cache(),
    "share-image": cache(),
  }

  async function openPool() {
    // Loaded on demand: few processes make many files.
    const { default: Tinypool } = await import("tinypool")
    const opened = new Tinypool({
      filename: worker.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // A thread that breaks without a task, such as one that cannot start: its task runs into the limit of time.
    opened.on("error", (error) => log.error({ err: error }, "generation thread failed"))
    return opened
  }

  async function make(key: string, task: GenerationTask, left: AbortSignal) {
    const place = closed ? null : await places.acquire(1, left)
    if (!place) return null
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeMs)
    try {
      pool ??= openPool()
      // Once begun it is finished, even when nobody waits any longer: to end a thread costs more than to keep the file.
      const file: File = await (await pool).run(task, { signal: limit.signal })
      counts.made += 1
      kept[task.kind].set(key, file)
      return file
    } catch (error) {
      counts.failed += 1
      if (!limit.signal.aborted) throw error
      log.error({ kind: task.kind, limitMs: timeMs }, "generation took too long")
      return null
    } finally {
      clearTimeout(timer)
      place.release()
    }
  }

  function begin(key: string, task: GenerationTask, visitor: string): Work {
    const left = new AbortController()
    begunBy.set(visitor, (begunBy.get(visitor) ?? 0) + 1)
    const made = make(key, task, left.signal).finally(() => {
      underWay.delete(key)
      const others = (begunBy.get(visitor) ?? 1) - 1
      if (others > 0) begunBy.set(visitor, others)
      else begunBy.delete(visitor)
    })
    const work = { made, askers: 0, left }
    underWay.set(key, work)
    return work
  }

  return {
    counts,

    /** Null when too many files are waited for, by all or by this visitor, or when it takes too long. */
    async generate(task: GenerationTask, { visitor, gone }: Asker): Promise<File | null> {
      if (gone.aborted) return null
      const key = JSON.stringify(task)
      const before = kept[task.kind].get(key)
      if (before) return before
      let work = underWay.get(key)
      if (!work && (begunBy.get(visitor) ?? 0) >= perVisitor) {
        counts.refused += 1
        return null
      }
      work ??= begin(key, task, visitor)
      const { askers, left, made } = work
      work.askers = askers + 1
      const leave = () => {
        work.askers -= 1
        if (work.askers === 0) left.abort()
      }
      gone.addEventListener("abort", leave, { once: true })
      try {
        const file = await made
        if (!file && !gone.aborted) counts.refused += 1
        return file
      } finally {
        gone.removeEventListener("abort", leave)
      }
    },

    /** Threads that run, whether they work or are idle. */
    threads: async () => (await pool)?.threads.length ?? 0,

    async close() {
      closed = true
      await (await pool)?.destroy()
    },
  }
}

export type FileGenerator = ReturnType<typeof createFileGenerator>
