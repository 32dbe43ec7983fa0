import { logLines } from "~/domain/log-text"
import type { Snapshot } from "~/domain/snapshot"
import { isConversationLog } from "~/domain/test-runs"
import { readTranscript } from "~/domain/transcript"
import type { TestArtifact, TestRunDetail, TestRuns } from "~/platform/customer/test-runs.server"
import { showParameter } from "./copy"

export interface RunSnapshot extends Snapshot {
  run: RunView | null
}

export type RunView = Awaited<ReturnType<typeof loadView>>
/** A log. Its `content` is null when it can't be read. */
export type LogView = Awaited<ReturnType<typeof loadLog>> | ReturnType<typeof toMainLog>[number]
export type LogContent = ReturnType<typeof toContent>

/** Lines shown while collapsed. */
const previews = { log: 50, conversation: 100 }
const mostLines = 2_000
const mostBytes = 256 * 1024
const mostLogs = 6

/** The main log's key; no artifact has this id. */
const mainLog = "main-log"

export async function loadRun(runs: TestRuns, id: string, parameters: URLSearchParams): Promise<RunSnapshot> {
  const found = await runs.find(id)
  if (!found.ok) return { at: Date.now(), run: null, problem: found.problem.kind }
  const shown = new Set(parameters.getAll(showParameter))
  const run = await loadView(runs, found.value, shown)
  return { at: Date.now(), run, problem: null }
}

async function loadView(runs: TestRuns, detail: TestRunDetail, shown: Set<string>) {
  const { logContent, artifacts, ...run } = detail
  const logs = artifacts.filter(({ fileType }) => fileType === "log")
  const read = await Promise.all(
    logs.slice(0, mostLogs).map((log, index) => loadLog(runs, run.id, { log, index, shown })),
  )
  return {
    ...run,
    conversations: read.filter(({ name }) => isConversationLog(name)),
    logs: [...toMainLog(logContent, shown), ...read.filter(({ name }) => !isConversationLog(name))],
    screenshots: artifacts.filter(({ fileType }) => fileType === "screenshot"),
    /** Of the main log's line with the error, on the run's page. */
    errorAddress: findErrorAddress(logContent ?? "", run.errorMessage),
    /** Other files, and logs beyond the limit. */
    files: [...logs.slice(mostLogs), ...artifacts.filter(({ fileType }) => fileType === "other")],
  }
}

function findErrorAddress(log: string, error: string | null) {
  const [sentence = ""] = error?.trim().split("\n") ?? []
  if (sentence === "") return null
  const line = log.split("\n").findLastIndex((text) => text.includes(sentence)) + 1
  if (line === 0 || line > mostLines) return null
  return `${line > previews.log ? `?${showParameter}=${mainLog}` : ""}#L${line}`
}

function toMainLog(logContent: string | null, shown: Set<string>) {
  if (logContent === null || logContent === "") return []
  const content = toContent(logContent, {
    preview: previews.log,
    expanded: shown.has(mainLog),
    conversation: false,
    cut: false,
  })
  return [{ key: mainLog, prefix: "", name: "Main log", artifactId: null, content }]
}

async function loadLog(
  runs: TestRuns,
  runId: string,
  { log: { id, filename }, index, shown }: { log: TestArtifact; index: number; shown: Set<string> },
) {
  const conversation = isConversationLog(filename)
  // The prefix begins the anchors of its lines: "log1-L12".
  const view = { key: id, prefix: `log${index + 1}-`, name: filename, artifactId: id }
  const start = await runs.artifactStart(runId, id, mostBytes)
  if (!start.ok) return { ...view, content: null }
  const content = toContent(start.value.text, {
    preview: conversation ? previews.conversation : previews.log,
    expanded: shown.has(id),
    conversation,
    cut: start.value.cut,
  })
  return { ...view, content }
}

/** A conversation has turns, and any other text has lines. */
function toContent(
  text: string,
  given: { preview: number; expanded: boolean; conversation: boolean; cut: boolean },
) {
  const raw = text.split("\n")
  if (raw.at(-1) === "") raw.pop()
  const total = Math.min(raw.length, mostLines)
  const more = Math.max(0, total - given.preview)
  const expanded = given.expanded && more > 0
  const part = raw.slice(0, expanded ? total : given.preview).join("\n")
  const turns = given.conversation ? readTranscript(part) : null
  return {
    turns,
    lines: turns ? null : logLines(part).lines,
    /** Lines that are hidden while it is collapsed. */
    more,
    expanded,
    /** It is longer than the page can show. */
    beyond: given.cut || raw.length > mostLines,
  }
}
