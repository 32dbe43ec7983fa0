import { linesWithin, matchingLines, windowAround } from "~/domain/log-text"
import type { Snapshot } from "~/domain/snapshot"
import type { LogArchive } from "~/platform/customer/log-archive.server"
import type { Platform } from "~/platform/platform.server"
import { type LogQuery, serverQuery } from "./log-query"

export interface LogSnapshot extends Snapshot {
  logs: Logs | null
}

export type Logs = Awaited<ReturnType<typeof loadFile>>

/** A range of lines, and the numbers of the lines that match the search in the whole text that was read. */
export type ShownLog = NonNullable<Logs["shown"]>

/** `shown` is the file of the page that polls: a better default that appears meanwhile must not replace it. */
export async function loadLogs(
  platform: Platform,
  id: string,
  query: LogQuery,
  shown: string | null = null,
): Promise<LogSnapshot> {
  const file = query.file ?? shown
  const logs = await platform.deployments.readLogs(id, (archive) => loadFile(archive, { ...query, file }))
  const asked = { at: Date.now(), query: serverQuery(query) }
  return logs.ok
    ? { ...asked, logs: logs.value, problem: null }
    : { ...asked, logs: null, problem: logs.problem.kind }
}

/** No name means an empty archive; a file that isn't shown has a trouble. */
async function loadFile({ names, others, read }: LogArchive, query: LogQuery) {
  const name = query.file ?? defaultFile(names)
  const file = name === null ? null : await read(name)
  if (!file?.ok) return { names, others, name, shown: null, trouble: file?.why ?? null }
  const window = windowAround(file.text, query.from ?? query.line)
  const shown = {
    window,
    lines: linesWithin(file.text, window),
    /** Above 1 if the beginning of a long file was skipped. */
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
