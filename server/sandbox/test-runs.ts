import { randomBytes } from "node:crypto"
import { conversationLines, judgeText } from "./test-runs/conversations"
import { driverLog, htmlReport, junitReport, serverLog } from "./test-runs/logs"
import { progressOf, runsAt, type TestRun } from "./test-runs/runs"
import { createScreenshots } from "./test-runs/screenshots"

/** A run as the API returns it. */
export interface TestRunRow {
  id: string
  test_type: string
  build_number: number
  status: string
  branch: string
  commit: string
  duration_seconds: number | null
  completed_at: string | null
  created_at: string
  screenshot_count: number
  error_message: string | null
}

export interface ArtifactRow {
  id: string
  filename: string
  file_type: "log" | "screenshot" | "other"
  created_at: string
}

export interface TestRunDetail extends TestRunRow {
  log_content: string | null
  artifacts: ArtifactRow[]
}

export interface ArtifactContent {
  type: string
  /** The whole content, or a chunk to repeat up to a size. */
  body: Buffer | { repeat: Buffer; bytes: number }
}

/** A run that a test has added. */
export interface SeededRun {
  detail: TestRunDetail
  contents: Map<string, ArtifactContent>
}

export type TestRuns = ReturnType<typeof createTestRuns>

/** Runs of the product's own tests: scheduled runs, computed from the clock, and runs that tests have added. */
export function createTestRuns({ now }: { now: () => number }) {
  const seeded = new Map<string, SeededRun>()
  const draw = createScreenshots()

  function scheduled(id: string) {
    return runsAt(now()).find((run) => run.id === id)
  }

  return {
    /** Newest first. `oauth_integration` includes its variants, such as `oauth_github`. */
    list(testType: string | null) {
      const at = now()
      const rows = [
        ...[...seeded.values()].map(({ detail }) => rowOf(detail)),
        ...runsAt(at).map((run) => row(run, at)),
      ]
      return rows
        .filter(({ test_type }) => testType === null || matchesType(test_type, testType))
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    },
    find(id: string): TestRunDetail | undefined {
      const added = seeded.get(id)
      if (added) return added.detail
      const run = scheduled(id)
      return run && detail(run, now())
    },
    async artifact(id: string, artifactId: string): Promise<ArtifactContent | undefined> {
      const added = seeded.get(id)
      if (added) return added.contents.get(artifactId)
      const run = scheduled(id)
      const file = run && filesOf(run, now()).find((candidate) => candidate.id === artifactId)
      if (!run || !file) return undefined
      if (typeof file.content === "string") return { type: file.type, body: Buffer.from(file.content) }
      return { type: file.type, body: await draw(file.content.step, file.content) }
    },
    /** Replaces an added run with the same id. */
    add: (run: SeededRun) => void seeded.set(run.detail.id, run),
    /** Removes all added runs. */
    clear: () => seeded.clear(),
  }
}

export function newRunId() {
  return `run_${randomBytes(6).toString("hex")}`
}

function matchesType(type: string, asked: string) {
  return type === asked || (asked === "oauth_integration" && type.startsWith("oauth_"))
}

function row(run: TestRun, now: number): TestRunRow {
  const { status, completedAt, startedSteps } = progressOf(run, now)
  return {
    id: run.id,
    test_type: run.testType,
    build_number: run.buildNumber,
    status,
    branch: run.branch,
    commit: run.commit,
    duration_seconds: completedAt === null ? null : run.durationSeconds,
    completed_at: completedAt === null ? null : new Date(completedAt).toISOString(),
    created_at: new Date(run.createdAt).toISOString(),
    screenshot_count: startedSteps.length,
    error_message: completedAt === null ? null : run.failureMessage,
  }
}

function rowOf({ log_content: _, artifacts: __, ...shown }: TestRunDetail): TestRunRow {
  return shown
}

function detail(run: TestRun, now: number): TestRunDetail {
  return {
    ...row(run, now),
    log_content: driverLog(run, now),
    artifacts: filesOf(run, now).map(({ id, filename, fileType, at }) => ({
      id,
      filename,
      file_type: fileType,
      created_at: new Date(at).toISOString(),
    })),
  }
}

interface File {
  id: string
  filename: string
  fileType: ArtifactRow["file_type"]
  type: string
  at: number
  /** Text, or the step that the screenshot shows. */
  content: string | { step: number; failed: boolean }
}

function filesOf(run: TestRun, now: number): File[] {
  const { startedSteps, completedAt } = progressOf(run, now)
  const at = run.createdAt
  const log = { fileType: "log", at } as const
  const texts: Array<Omit<File, "id">> = [
    {
      ...log,
      filename: "agent-conversation.jsonl",
      type: "application/x-ndjson",
      content: conversationLines(run, now),
    },
    { ...log, filename: "judge.txt", type: "text/plain", content: judgeText(run, now) },
    { ...log, filename: "server.log", type: "text/plain", content: serverLog(run, now) },
  ]
  const pictures = startedSteps.map(
    ({ step, at }, index): Omit<File, "id"> => ({
      filename: `${String(index + 1).padStart(2, "0")}-${step.name.toLowerCase().replaceAll(" ", "-")}.png`,
      fileType: "screenshot",
      type: "image/png",
      at,
      content: { step: index, failed: run.failureMessage !== null && step === run.stoppedStep },
    }),
  )
  const reports: Array<Omit<File, "id">> =
    completedAt === null
      ? []
      : [
          {
            filename: "junit.xml",
            fileType: "other",
            type: "application/xml",
            at: completedAt,
            content: junitReport(run, now),
          },
          {
            filename: "report.html",
            fileType: "other",
            type: "text/html",
            at: completedAt,
            content: htmlReport(run, now),
          },
        ]
  return [...texts, ...pictures, ...reports].map((file) => ({
    ...file,
    id: `art_${file.filename.replace(/\W+/g, "_")}`,
  }))
}
