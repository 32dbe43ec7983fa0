import { type LogLine, type LogWindow, linesWithin, matchingLines, windowAround } from "~/domain/log-text"
import type { ProblemKind } from "~/domain/outcome"
import type { LogArchive, LogProblem } from "~/platform/log-archive.server"
import type { Platform } from "~/platform/platform.server"
import type { LogQuery } from "./log-query"

/** The logs at one moment, or the reason why they couldn't be loaded. */
export interface LogSnapshot {
  /** Epoch milliseconds of the server's clock. 0 if the server couldn't be reached. */
  at: number
  logs: Logs | null
  problem: ProblemKind | null
}

export interface Logs {
  /** The names of all files in the archive. */
  names: string[]
  /** How many more files the archive has. */
  others: number
  /** The shown file, or null if the archive is empty. */
  name: string | null
  shown: ShownLog | null
  trouble: LogProblem | null
}

/** A range of lines, and the matches of the search in the whole text that was read. */
export interface ShownLog {
  window: LogWindow
  lines: LogLine[]
  /** The number of the first line that was read. Above 1 if the beginning of a long file was skipped. */
  first: number
  /** How many zero bytes the lines are shown without. */
  zeros: number
  /** The numbers of the matching lines, in order. */
  matches: number[]
}

export async function loadLogs(platform: Platform, id: string, query: LogQuery): Promise<LogSnapshot> {
  const logs = await platform.deployments.readLogs(id, (archive) => loadFile(archive, query))
  const at = Date.now()
  return logs.ok ? { at, logs: logs.value, problem: null } : { at, logs: null, problem: logs.problem.kind }
}

async function loadFile({ names, others, read }: LogArchive, query: LogQuery): Promise<Logs> {
  const name = query.file ?? defaultFile(names)
  if (name === null) return { names, others, name, shown: null, trouble: null }
  const file = await read(name)
  if (!file.ok) return { names, others, name, shown: null, trouble: file.why }
  const window = windowAround(file.text, query.from ?? query.line)
  const shown = {
    window,
    lines: linesWithin(file.text, window),
    first: file.text.first,
    zeros: file.zeros,
    matches: matchingLines(file.text, query.term),
  }
  return { names, others, name, shown, trouble: null }
}

/** Prefers the console log, then any other log file. */
function defaultFile(names: string[]) {
  return (
    names.find((name) => /(^|\/)console\.log$/.test(name)) ??
    names.find((name) => name.endsWith(".log")) ??
    names[0] ??
    null
  )
}
