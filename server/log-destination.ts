import { fstatSync, writeFileSync } from "node:fs"
import { Socket } from "node:net"

/** Lines beyond this many pending bytes are dropped and counted. */
const maxPendingBytes = 1024 * 1024

const stdout = 1
/** How long lines of ordinary events wait for others: a call of the system for each line would cost more than a cached page. */
const batchMs = 20
const fullBatch = 64 * 1024

/**
 * Writes the log to stdout in batches. Warnings and errors are written with the next turn of the event loop, and everything when
 * the process exits. A pipe whose reader has stopped must not block the process, so pipes are written asynchronously. Files and
 * terminals are always read.
 */
export function openLogDestination() {
  const kind = fstatSync(stdout)
  const isPipe = kind.isFIFO() || kind.isSocket()
  const pipe = isPipe ? new Socket({ fd: stdout, readable: false, writable: true }) : undefined
  let lines = ""
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined
  let dropped = 0
  let broken = false

  // The reader is gone: continue without a log.
  pipe?.on("error", () => {
    broken = true
  })
  pipe?.on("drain", reportDropped)
  // The pipe must not keep the process alive.
  pipe?.unref()
  // No more turns of the event loop follow: write the rest synchronously.
  process.once("exit", () => writeNow(take()))

  function take() {
    clearTimeout(timer)
    clearImmediate(immediate)
    timer = undefined
    immediate = undefined
    const text = lines
    lines = ""
    return text
  }

  function send() {
    const text = take()
    if (text && pipe) pipe.write(text)
    else if (text) writeNow(text)
  }

  function write(line: string) {
    if (broken) return
    if (pipe && pipe.writableLength + lines.length > maxPendingBytes) {
      dropped += 1
      return
    }
    lines += line
    const ordinary = line.startsWith('{"level":"info"') && lines.length < fullBatch
    if (ordinary) timer ??= setTimeout(send, batchMs)
    else immediate ??= setImmediate(send)
  }

  function reportDropped() {
    if (dropped === 0) return
    const fields = { level: "warn", time: new Date().toISOString(), lines: dropped, msg: "log lines dropped" }
    dropped = 0
    write(`${JSON.stringify(fields)}\n`)
  }

  return {
    write,
    /** Resolves when everything is written, at the latest after `withinMs`. */
    async flush(withinMs: number) {
      if (broken) return
      send()
      await new Promise<void>((resolve) => {
        setTimeout(resolve, withinMs).unref()
        if (pipe) pipe.write("", () => resolve())
        else resolve()
      })
    },
  }
}

function writeNow(text: string) {
  try {
    // Repeats a write that took only a part.
    writeFileSync(stdout, text)
  } catch {
    // The disk or the pipe is full, or closed: continue without these lines.
  }
}
