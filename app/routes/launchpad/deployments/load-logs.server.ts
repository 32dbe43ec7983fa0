import { type LogLine, type LogWindow, linesWithin, matchingLines, windowAround } from "~/domain/log-text"
import type { ProblemKind } from "~/domain/outcome"
import type { LogArchive, LogTrouble } from "~/platform/log-archive"
import type { Platform } from "~/platform/platform"
import type { LogQuery } from "./log-query"

/** The logs as they were found at one moment, or why they were not. */
export interface LogSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was not reached. */
  at: number
  logs: Logs | null
  problem: ProblemKind | null
}

export interface Logs {
  /** Every file of the archive. */
  names: string[]
  /** The one that is shown; null when there is none at all. */
  name: string | null
  shown: ShownLog | null
  trouble: LogTrouble | null
}

/** A window of a file, and what a search found in all that was read of it. */
export interface ShownLog {
  window: LogWindow
  lines: LogLine[]
  /** The number of the first line that was read: above 1 when the file is longer than what is read of it. */
  first: number
  /** Numbers of the lines that match, in order. */
  matches: number[]
}

export async function loadLogs(platform: Platform, id: string, view: LogQuery): Promise<LogSnapshot> {
  const logs = await platform.deployments.readLogs(id, (archive) => lookInto(archive, view))
  const at = Date.now()
  return logs.ok ? { at, logs: logs.value, problem: null } : { at, logs: null, problem: logs.problem.kind }
}

async function lookInto({ names, read }: LogArchive, view: LogQuery): Promise<Logs> {
  const name = view.file ?? firstOf(names)
  if (name === null) return { names, name, shown: null, trouble: null }
  const file = await read(name)
  if (!file.ok) return { names, name, shown: null, trouble: file.why }
  const window = windowAround(file.text, view.from ?? view.line)
  const shown = {
    window,
    lines: linesWithin(file.text, window),
    first: file.text.first,
    matches: matchingLines(file.text, view.sought),
  }
  return { names, name, shown, trouble: null }
}

/** Without a choice, what was written as a log comes before what was put beside it. */
function firstOf(names: string[]) {
  return (
    names.find((name) => /(^|\/)console\.log$/.test(name)) ??
    names.find((name) => name.endsWith(".log")) ??
    names[0] ??
    null
  )
}
