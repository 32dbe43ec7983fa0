import { availableParallelism } from "node:os"
import { LRUCache } from "lru-cache"
import type { GenerationTask } from "../../app/http/generation.server"
import { createFairQueue } from "../fair-queue"

export interface FileGeneratorOptions {
  /** A module whose default export turns a task into a file. */
  worker: URL
  log: { error(fields: object, message: string): void }
  limits?: Partial<FileGeneratorLimits>
}

const defaultLimits = {
  threads: availableParallelism() > 2 ? 2 : 1,
  /** Tasks that wait for a thread. */
  waiting: 12,
  /** Milliseconds after which a task is aborted and its thread ended. */
  timeMs: 30_000,
  /** Milliseconds after which an idle thread ends: fonts and code take 60 MB. */
  idleMs: 15_000,
  /** Cached bytes of finished files, per kind. */
  cacheBytes: 8 << 20,
}

export type FileGeneratorLimits = typeof defaultLimits

interface Requester {
  /** The networks of the client, the narrowest first: they share the queue. */
  networks: string[]
  /** Aborted when the requester has disconnected. */
  gone: AbortSignal
}

interface Job {
  result: Promise<File | null>
  waiters: number
  /** Aborted when the last waiter has disconnected. */
  abandoned: AbortController
}

type File = Uint8Array<ArrayBuffer>

/**
 * Makes files in worker threads: a report needs 100 ms or more of CPU, which would block all other requests. Identical tasks run
 * once, and finished files are cached.
 */
export function createFileGenerator({ worker, log, limits }: FileGeneratorOptions) {
  const { threads, waiting, timeMs, idleMs, cacheBytes } = { ...defaultLimits, ...limits }
  const queue = createFairQueue({ size: threads, maxWaiting: waiting })
  const jobs = new Map<string, Job>()
  const counts = { made: 0, refused: 0, failed: 0 }
  let pool: ReturnType<typeof openPool> | undefined
  let closed = false

  const cache = () =>
    new LRUCache<string, File>({
      maxSize: cacheBytes,
      sizeCalculation: ({ length }, key) => length + key.length,
    })
  // Separate caches, so that the many reports do not evict the few images.
  const fileCaches: Record<GenerationTask["kind"], LRUCache<string, File>> = {
    "roi-report": cache(),
    "share-image": cache(),
  }

  async function openPool() {
    // Loaded on demand, because most processes make no files for a long time.
    const { default: Tinypool } = await import("tinypool")
    const opened = new Tinypool({
      filename: worker.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // A thread may fail outside a task, for example at its start. The task then ends with its timeout.
    opened.on("error", (error) => log.error({ err: error }, "generation thread failed"))
    return opened
  }

  async function make(key: string, task: GenerationTask, networks: string[], abandoned: AbortSignal) {
    const done = await queue.acquire(networks, abandoned)
    if (!done) return null
    if (closed) {
      // So that the next one in the queue ends, too. The pool has ended: it would hold a task until its timeout.
      done()
      return null
    }
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeMs)
    try {
      pool ??= openPool()
      // A started task is finished even when nobody waits for it: ending a thread costs more than caching the file.
      const file: File = await (await pool).run(task, { signal: timeout.signal })
      counts.made += 1
      fileCaches[task.kind].set(key, file)
      return file
    } catch (error) {
      // The server stops, and its threads with it: no defect.
      if (closed) return null
      counts.failed += 1
      if (!timeout.signal.aborted) throw error
      log.error({ kind: task.kind, limitMs: timeMs }, "generation took too long")
      return null
    } finally {
      clearTimeout(timer)
      done()
    }
  }

  function startJob(key: string, task: GenerationTask, networks: string[]): Job {
    const abandoned = new AbortController()
    const result = make(key, task, networks, abandoned.signal).finally(() => jobs.delete(key))
    const job = { result, waiters: 0, abandoned }
    jobs.set(key, job)
    return job
  }

  return {
    counts,

    /** Null when the task had to give way in the queue, when it takes too long, or when the server stops. */
    async generate(task: GenerationTask, { networks, gone }: Requester): Promise<File | null> {
      if (gone.aborted) return null
      const key = JSON.stringify(task)
      const cached = fileCaches[task.kind].get(key)
      if (cached) return cached
      const job = jobs.get(key) ?? startJob(key, task, networks)
      const { waiters, abandoned, result } = job
      job.waiters = waiters + 1
      const leave = () => {
        job.waiters -= 1
        if (job.waiters === 0) abandoned.abort()
      }
      gone.addEventListener("abort", leave, { once: true })
      try {
        const file = await result
        if (!file && !gone.aborted) counts.refused += 1
        return file
      } finally {
        gone.removeEventListener("abort", leave)
      }
    },

    /** Running threads, busy or idle. */
    threads: async () => (await pool)?.threads.length ?? 0,

    async close() {
      closed = true
      await (await pool)?.destroy()
    },
  }
}
