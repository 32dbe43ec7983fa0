import { fstatSync, writeSync } from "node:fs"
import { Socket } from "node:net"

export interface LogDestination {
  write(line: string): void
  /** Resolves when everything is out, or after so many milliseconds. */
  flush(withinMs: number): Promise<void>
}

/** Bytes that wait for a reader of the log; what comes beyond them is dropped and counted. */
const mostWaiting = 1024 * 1024

const stdout = 1

/**
 * Where the log goes. A pipe whose reader has stopped must not stop the process, so lines are written without blocking, all of
 * one turn of the event loop together. A file or a terminal takes what it is given and is written to at once.
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

  // Nobody reads the log any more: the product goes on without it.
  pipe.on("error", () => {
    broken = true
  })
  pipe.on("drain", tellDropped)
  // The log must not keep a process alive that has nothing else to do.
  pipe.unref()
  // Turns of the event loop are over then: what is left goes out now or never.
  process.once("exit", () => {
    try {
      if (lines) writeSync(stdout, lines)
    } catch {
      // The pipe is full or closed.
    }
  })

  function write(line: string) {
    if (broken) return
    if (pipe.writableLength + lines.length > mostWaiting) {
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

  function tellDropped() {
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
