import { closeSync, constants, openSync, writeSync } from "node:fs"
import type { AuditLine } from "../app/activity/audit"
import type { Log } from "../app/http/contexts"
import { StartError } from "./data-file"
import { errorText } from "./error-text"
import { redact } from "./redact"

// Opening a pipe that nobody reads, or writing to it, must not block the process.
const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK

export interface AuditLogOptions {
  /** "-" is stdout; undefined is nowhere. */
  path: string | undefined
  stdout: { write(line: string): void }
  log: Log
}

/** Each line is written at once: nothing waits in memory, nor is lost when the process ends. A failure fails no request. */
export function openAuditLog({ path, stdout, log }: AuditLogOptions) {
  const lines = { written: 0, lost: 0 }
  let file = path === undefined || path === "-" ? null : open(path)
  /** A full disk took a part of a line, which must not spoil the next one. */
  let isTorn = false

  function append(to: number, line: string) {
    const bytes = Buffer.from(isTorn ? `\n${line}` : line)
    let at = 0
    try {
      while (at < bytes.length) at += writeSync(to, bytes, at)
      isTorn = false
    } catch (error) {
      isTorn ||= at > 0
      throw error
    }
  }

  return {
    lines,
    write(entry: AuditLine) {
      if (path === undefined) return
      const line = `${JSON.stringify(redact(entry))}\n`
      try {
        if (file === null) stdout.write(line)
        else append(file, line)
        lines.written += 1
      } catch (error) {
        lines.lost += 1
        log.warn({ cause: errorText(error) }, "audit line lost")
      }
    },
    /** After the file was moved away. */
    reopen() {
      if (path === undefined || file === null) return
      try {
        const former = file
        file = open(path)
        isTorn = false
        closeSync(former)
      } catch (error) {
        log.warn({ cause: errorText(error) }, "audit log not reopened")
      }
    },
  }
}

function open(path: string) {
  try {
    return openSync(path, flags, 0o640)
  } catch (error) {
    throw new StartError(`AUDIT_LOG cannot be opened: ${errorText(error)}`)
  }
}
