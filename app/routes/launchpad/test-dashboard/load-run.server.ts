import { type LogLine, logLines } from "~/domain/log-text"
import type { ProblemKind } from "~/domain/outcome"
import { isConversationLog } from "~/domain/test-runs"
import { readTranscript, type Turn } from "~/domain/transcript"
import type { TestArtifact, TestRun, TestRunDetail, TestRuns } from "~/platform/test-runs.server"
import { showParameter } from "./show-parameter"

export interface RunSnapshot {
  /** Epoch milliseconds by the server's clock; 0 when the server was unreachable. */
  at: number
  run: RunView | null
  problem: ProblemKind | null
}

export interface RunView extends TestRun {
  conversations: LogView[]
  logs: LogView[]
  screenshots: TestArtifact[]
  /** Other files, and logs beyond the limit. */
  files: TestArtifact[]
  /** Files that are left out. */
  unread: number
  /** The address of the main log's line with the error, on the run's page. */
  errorAddress: string | null
}

export interface LogView {
  /** Identifies the log in the URL. */
  key: string
  /** Prefix of the line anchors ("log1-L12"); empty for the main log. */
  prefix: string
  name: string
  /** The artifact with the full log; null for the main log. */
  artifactId: string | null
  content: LogContent | null
}

export interface LogContent {
  /** Exactly one of `lines` and `turns` is set. */
  lines: LogLine[] | null
  turns: Turn[] | null
  /** Lines hidden while collapsed, and whether they are shown. */
  more: number
  expanded: boolean
  /** The log is longer than the page can show. */
  beyond: boolean
}

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
  const run = await viewOf(runs, found.value, shown)
  return { at: Date.now(), run, problem: null }
}

async function viewOf(runs: TestRuns, detail: TestRunDetail, shown: Set<string>): Promise<RunView> {
  const { logContent, artifacts, ...run } = detail
  const logs = artifacts.filter(({ fileType }) => fileType === "log")
  const read = await Promise.all(
    logs.slice(0, mostLogs).map((log, index) => loadLog(runs, run.id, { log, index, shown })),
  )
  return {
    ...run,
    conversations: read.filter(({ name }) => isConversationLog(name)),
    logs: [...mainLogOf(logContent, shown), ...read.filter(({ name }) => !isConversationLog(name))],
    screenshots: artifacts.filter(({ fileType }) => fileType === "screenshot"),
    errorAddress: errorAddressOf(logContent ?? "", run.errorMessage),
    files: [...logs.slice(mostLogs), ...artifacts.filter(({ fileType }) => fileType === "other")],
  }
}

function errorAddressOf(log: string, error: string | null) {
  const [sentence = ""] = error?.trim().split("\n") ?? []
  if (sentence === "") return null
  const line = log.split("\n").findLastIndex((text) => text.includes(sentence)) + 1
  if (line === 0 || line > mostLines) return null
  return `${line > previews.log ? `?${showParameter}=${mainLog}` : ""}#L${line}`
}

function mainLogOf(logContent: string | null, shown: Set<string>): LogView[] {
  if (logContent === null || logContent === "") return []
  const content = contentOf(logContent, {
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
): Promise<LogView> {
  const conversation = isConversationLog(filename)
  const view = { key: id, prefix: `log${index + 1}-`, name: filename, artifactId: id }
  const start = await runs.artifactStart(runId, id, mostBytes)
  if (!start.ok) return { ...view, content: null }
  const content = contentOf(start.value.text, {
    preview: conversation ? previews.conversation : previews.log,
    expanded: shown.has(id),
    conversation,
    cut: start.value.cut,
  })
  return { ...view, content }
}

function contentOf(
  text: string,
  given: { preview: number; expanded: boolean; conversation: boolean; cut: boolean },
): LogContent {
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
    more,
    expanded,
    beyond: given.cut || raw.length > mostLines,
  }
}
