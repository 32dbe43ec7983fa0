import { type LogLine, type LogWindow, linesWithin, matchingLines, windowAround } from "~/domain/log-text"
import { type LogTrouble, readLogArchive } from "~/platform/log-archive"
import type { ProblemKind } from "~/platform/outcome"
import type { Platform } from "~/platform/platform"
import type { LogView } from "./log-view"

/** The logs as they were found at one moment, or why they were not. */
export interface LogReading {
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

export async function readLogs(platform: Platform, id: string, view: LogView): Promise<LogReading> {
  const download = await platform.deployments.logs(id)
  const archive = download.ok ? await readLogArchive(download.value) : download
  const at = Date.now()
  if (!archive.ok) return { at, logs: null, problem: archive.problem.kind }
  const { names, read } = archive.value
  const name = view.file ?? firstOf(names)
  if (name === null) return { at, logs: { names, name, shown: null, trouble: null }, problem: null }
  const file = await read(name)
  if (!file.ok) return { at, logs: { names, name, shown: null, trouble: file.why }, problem: null }
  const window = windowAround(file.text, view.from ?? view.line)
  const shown = {
    window,
    lines: linesWithin(file.text, window),
    first: file.text.first,
    matches: matchingLines(file.text, view.sought),
  }
  return { at, logs: { names, name, shown, trouble: null }, problem: null }
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
