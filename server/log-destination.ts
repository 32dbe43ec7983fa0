import { fstatSync, writeSync } from "node:fs"
import { Socket } from "node:net"

export interface LogDestination {
  write(line: string): void
  /** Resolves when everything is written, at the latest after `withinMs`. */
  flush(withinMs: number): Promise<void>
}

/** Lines beyond this many pending bytes are dropped and counted. */
const maxPendingBytes = 1024 * 1024

const stdout = 1

/**
 * Writes the log to stdout. A pipe whose reader has stopped must not block the process, so lines are written asynchronously, in
 * one batch per turn of the event loop. Files and terminals are written synchronously.
 */
export function openLogDestination(): LogDestination {
  const kind = fstatSync(stdout)
  if (!kind.isFIFO() && !kind.isSocket()) {
    return { write: (line) => void writeSync(stdout, line), flush: async () => {} }
  }
  return createPipeDestination(new Socket({ fd: stdout, readable: false, writable: true }))
}

function createPipeDestination(pipe: Socket): LogDestination {
  let lines = ""
  let scheduled = false
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
  process.once("exit", () => {
    try {
      if (lines) writeSync(stdout, lines)
    } catch {
      // The pipe is full or closed.
    }
  })

  function write(line: string) {
    if (broken) return
    if (pipe.writableLength + lines.length > maxPendingBytes) {
      dropped += 1
      return
    }
    lines += line
    if (scheduled) return
    scheduled = true
    setImmediate(send)
  }

  function send() {
    scheduled = false
    if (!lines || broken) return
    const text = lines
    lines = ""
    pipe.write(text)
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
      send()
      setTimeout(resolve, withinMs).unref()
      pipe.write("", () => resolve())
    })
  }

  return { write, flush }
}
