import { fstatSync, writeFileSync } from "node:fs"
import { Socket } from "node:net"

export interface LogDestination {
  write(line: string): void
  /** Resolves when everything is written, at the latest after `withinMs`. */
  flush(withinMs: number): Promise<void>
}

/** Lines beyond this many pending bytes are dropped and counted. */
const maxPendingBytes = 1024 * 1024

const stdout = 1
/** How long lines of ordinary events wait for others: a call of the system for each line would cost more than a cached page. */
const batchMs = 20
const fullBatch = 64 * 1024

/**
 * Writes the log to stdout in batches. Warnings and errors are written with the next turn of the event loop, and everything when
 * the process exits. A pipe whose reader has stopped must not block the process, so pipes are written asynchronously.
 */
export function openLogDestination(): LogDestination {
  const kind = fstatSync(stdout)
  if (!kind.isFIFO() && !kind.isSocket()) return createFileDestination()
  return createPipeDestination(new Socket({ fd: stdout, readable: false, writable: true }))
}

/** Collects lines and hands them on together. */
function createBatch(send: (text: string) => void) {
  let lines = ""
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined

  function take() {
    clearTimeout(timer)
    clearImmediate(immediate)
    timer = undefined
    immediate = undefined
    const text = lines
    lines = ""
    return text
  }

  function sendNow() {
    const text = take()
    if (text) send(text)
  }

  return {
    add(line: string) {
      lines += line
      const ordinary = line.startsWith('{"level":"info"') && lines.length < fullBatch
      if (ordinary) timer ??= setTimeout(sendNow, batchMs)
      else immediate ??= setImmediate(sendNow)
    },
    take,
    sendNow,
    size: () => lines.length,
  }
}

/** For files and terminals, which are always read. */
function createFileDestination(): LogDestination {
  const batch = createBatch(writeNow)
  // No more turns of the event loop follow.
  process.once("exit", batch.sendNow)
  return { write: batch.add, flush: async () => batch.sendNow() }
}

function writeNow(text: string) {
  try {
    // Repeats a write that took only a part.
    writeFileSync(stdout, text)
  } catch {
    // The disk or the pipe is full, or closed: go on without these lines.
  }
}

function createPipeDestination(pipe: Socket): LogDestination {
  const batch = createBatch((text) => void pipe.write(text))
  let dropped = 0
  let broken = false

  // The reader is gone: go on without a log.
  pipe.on("error", () => {
    broken = true
  })
  pipe.on("drain", reportDropped)
  // The pipe must not keep the process alive.
  pipe.unref()
  // No more turns of the event loop follow: write the rest synchronously.
  process.once("exit", () => writeNow(batch.take()))

  function write(line: string) {
    if (broken) return
    if (pipe.writableLength + batch.size() > maxPendingBytes) dropped += 1
    else batch.add(line)
  }

  function reportDropped() {
    if (dropped === 0) return
    const fields = { level: "warn", time: new Date().toISOString(), lines: dropped, msg: "log lines dropped" }
    dropped = 0
    write(`${JSON.stringify(fields)}\n`)
  }

  function flush(withinMs: number) {
    return new Promise<void>((resolve) => {
      if (broken) return resolve()
      batch.sendNow()
      setTimeout(resolve, withinMs).unref()
      pipe.write("", () => resolve())
    })
  }

  return { write, flush }
}
