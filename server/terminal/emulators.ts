import { LRUCache } from "lru-cache"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import type { Log } from "../../app/http/contexts"
import type { EmulatorInThread } from "./emulator"
import type { Answer, Command } from "./emulator.worker"

export interface EmulatorOptions {
  account: string
  /** Whose output is drawn, from which position on, with these modes in force. */
  shell: string
  from: number
  modes: string
  size: TerminalSize
  scrollback: number
}

type Method = Exclude<keyof EmulatorInThread, "close">
type Result<Name extends Method> = Awaited<ReturnType<EmulatorInThread[Name]>>

/** Larger screens are not drawn: a picture would take seconds. */
export const mostCells = 30_000
/** Output is sent to the thread in pieces of this length. What takes long is drawn in parts. */
export const pieceBytes = 32 * 1024

const tick = 1_000
/** Ticks without an answer after which the thread is ended. They don't count the process's own pauses. */
const lastTick = 5
const startTicks = 30
/** Between two starts when the thread doesn't start. */
const restartMs = 5_000
/** An output fails that often, and outputs of an account end the thread that often in ten minutes. */
const mostFailures = 2
const mostEnds = 6

/** Both buffers of an emulator, and its scrollback. */
function bytesOfCells({ rows, cols }: TerminalSize, scrollback: number) {
  return (2 * rows + scrollback) * cols * 12
}

interface Task extends Command {
  account: string
  failed(ended: boolean): void
  settle(result: unknown): void
}

export type Emulators = ReturnType<typeof createEmulators>
export type Emulator = NonNullable<ReturnType<Emulators["open"]>>

/**
 * The emulators of all screens that the server draws, in one thread: what a machine prints may keep it busy or end it, and nothing
 * else. The thread is replaced then. Its screens are drawn again by those who need them.
 */
export function createEmulators({ worker, log }: { worker: URL; log: Pick<Log, "warn"> }) {
  /** By account: one with many screens, or with output that takes long, waits for itself. */
  const waiting = new Map<string, Task[]>()
  /** Milliseconds of the thread that accounts have used lately. */
  const used = new LRUCache<string, number>({ max: 1_000, ttl: 10 * tick, noUpdateTTL: true })
  /** By shell: where output has failed that must not be drawn again. */
  const failures = new LRUCache<string, { to: number; times: number }>({ max: 1_000 })
  const ends = new LRUCache<string, number>({ max: 1_000, ttl: 600 * tick, noUpdateTTL: true })
  const usedBy = (account: string) => used.get(account) ?? 0
  let pool: ReturnType<typeof openPool> | undefined
  /** The thread has started, and takes commands. */
  let ready = false
  let busy = false
  let lastId = 0
  let closed = false

  async function openPool() {
    // Loaded on demand: most processes draw no screens.
    const { default: Tinypool } = await import("tinypool")
    const opened = new Tinypool({
      filename: worker.href,
      minThreads: 1,
      maxThreads: 1,
      // Waiting for a command must not stop the emulators' timers.
      useAtomics: false,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // Between two commands. The next one starts another thread, which has none of the emulators, and answers null.
    opened.on("error", () => {
      ready = false
    })
    return opened
  }

  /** Rejects when the thread has ended. */
  async function callThread({ id, method, args }: Command, patience: number): Promise<Answer> {
    let ticks = 0
    const late = new AbortController()
    const watchdog = setInterval(() => ++ticks >= patience && late.abort(), tick)
    watchdog.unref()
    try {
      pool ??= openPool()
      return await (await pool).run({ id, method, args }, { signal: late.signal })
    } finally {
      clearInterval(watchdog)
    }
  }

  /** A thread that doesn't start is nobody's fault: the commands wait for another one. */
  async function startThread() {
    try {
      // On a busy machine, a thread may start slowly.
      await callThread({ id: 0, method: "close", args: [] }, startTicks)
      ready = true
    } catch (error) {
      if (closed) return
      log.warn({ err: error }, "the thread for terminal drawing did not start")
      const failed = pool
      pool = undefined
      // What could not be loaded has nothing to end.
      void failed?.then((opened) => opened.destroy()).catch(() => {})
    }
  }

  /** The thread has one command at a time, so it is clear whose output it fails at. */
  async function run() {
    if (busy || closed || waiting.size === 0) return
    busy = true
    if (!ready) await startThread()
    const task = ready ? takeTask() : undefined
    if (!task) {
      const again = () => {
        busy = false
        void run()
      }
      setTimeout(again, restartMs).unref()
      return
    }
    const began = performance.now()
    try {
      const answer = await callThread(task, lastTick)
      if ("failed" in answer) failTask(task, answer.failed, false)
      else task.settle(answer.result)
    } catch (error) {
      ready = false
      if (closed) task.settle(null)
      else failTask(task, error instanceof Error ? error.message : String(error), true)
    }
    used.set(task.account, usedBy(task.account) + performance.now() - began)
    busy = false
    void run()
  }

  function takeTask() {
    const [account = ""] = [...waiting.keys()].sort((one, other) => usedBy(one) - usedBy(other))
    const tasks = waiting.get(account) ?? []
    if (tasks.length <= 1) waiting.delete(account)
    return tasks.shift()
  }

  function failTask(task: Task, reason: string, ended: boolean) {
    log.warn({ reason, ended }, "terminal drawing failed")
    task.failed(ended)
  }

  return {
    /** Null when output of this shell has ended the thread too often, or output of this account. */
    open({ account, shell, from, size, ...options }: EmulatorOptions) {
      const known = failures.get(shell)
      if (known && known.times >= mostFailures && from <= known.to) return null
      if ((ends.get(account) ?? 0) >= mostEnds) return null
      const id = ++lastId
      /** Of the next byte to draw. */
      let position = from
      let cells = size
      let extra = 0

      function send(method: Command["method"], args: unknown[], length = 0) {
        return new Promise<unknown>((settle) => {
          function failed(ended: boolean) {
            const before = failures.get(shell)
            const times = before && position <= before.to ? before.times + 1 : 1
            failures.set(shell, { to: position + length, times })
            if (ended) ends.set(account, (ends.get(account) ?? 0) + 1)
            else void send("close", [])
            settle(null)
          }
          const tasks = waiting.get(account) ?? []
          waiting.set(account, tasks)
          tasks.push({ account, method, args, id, failed, settle })
          void run()
        })
      }

      void send("open", [{ ...size, ...options }])
      return {
        get heldBytes() {
          return bytesOfCells(cells, options.scrollback) + extra
        },
        /** Resolves to null when the emulator is lost. It stays so. */
        async call<Name extends Method>(method: Name, ...args: Parameters<EmulatorInThread[Name]>) {
          const [first] = args
          // A copy: the rest of a buffer's memory would be sent, too.
          const bytes = first instanceof Uint8Array ? new Uint8Array(first) : null
          // The thread answers with what the method returns.
          const result = (await send(method, bytes ? [bytes] : args, bytes?.length)) as Result<Name> | null
          if (typeof result === "object" && result && "taken" in result) {
            extra = result.extra
            position += result.taken
          } else if (typeof first === "object" && "rows" in first) cells = first
          return result
        },
        close: () => void send("close", []),
      }
    },
    async close(): Promise<void> {
      closed = true
      await (await pool)?.destroy()
    },
  }
}
