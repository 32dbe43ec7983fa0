import { progressOf, runsAt, type TestRun } from "./test-runs/runs"
import { createScreenshots } from "./test-runs/screenshots"
import { conversationLines, driverLog, htmlReport, judgeText, serverLog } from "./test-runs/texts"

/** A run as the API returns it in its list. */
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

export interface ArtifactContent {
  type: string
  /** The whole content, or a chunk to repeat up to a size. */
  body: Buffer | { repeat: Buffer; bytes: number }
}

interface Artifact {
  filename: string
  fileType: "log" | "screenshot" | "other"
  createdAt: string
  content(): ArtifactContent | Promise<ArtifactContent>
}

/** What only the page of a run needs: that of its list would take long to make. */
export interface TestRunDetails {
  log: string | null
  /** By id. */
  artifacts: Map<string, Artifact>
}

/** A run that a test has added. */
export interface AddedRun {
  row: TestRunRow
  details: TestRunDetails
}

/** Runs of the product's own tests: scheduled runs, computed from the clock, and runs that tests have added. */
export function createTestRuns({ now }: { now: () => number }) {
  const added = new Map<string, AddedRun>()
  const draw = createScreenshots()

  function find(id: string): AddedRun | undefined {
    const known = added.get(id)
    if (known) return known
    const run = runsAt(now()).find((one) => one.id === id)
    return run && { row: rowOf(run, now()), details: detailsOf(run, now(), draw) }
  }

  return {
    /** Newest first. `oauth_integration` includes its variants, such as `oauth_github`. */
    list(testType: string | undefined) {
      return [...[...added.values()].map(({ row }) => row), ...runsAt(now()).map((run) => rowOf(run, now()))]
        .filter(
          ({ test_type: type }) =>
            testType === undefined ||
            type === testType ||
            (testType === "oauth_integration" && type.startsWith("oauth_")),
        )
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    },
    find(id: string) {
      const run = find(id)
      return (
        run && {
          ...run.row,
          log_content: run.details.log,
          artifacts: [...run.details.artifacts].map(([id, { filename, fileType, createdAt }]) => ({
            id,
            filename,
            file_type: fileType,
            created_at: createdAt,
          })),
        }
      )
    },
    artifact: async (id: string, artifactId: string) =>
      await find(id)?.details.artifacts.get(artifactId)?.content(),
    /** Replaces an added run with the same id. */
    add: (run: AddedRun) => void added.set(run.row.id, run),
    /** Removes all added runs. */
    clear: () => added.clear(),
  }
}

function rowOf(run: TestRun, now: number): TestRunRow {
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

function detailsOf(run: TestRun, now: number, draw: ReturnType<typeof createScreenshots>): TestRunDetails {
  const { startedSteps, completedAt } = progressOf(run, now)
  const text = (
    filename: string,
    type: string,
    make: typeof driverLog,
    fileType: "log" | "other" = "log",
  ) => ({
    filename,
    fileType,
    createdAt: new Date(fileType === "log" ? run.createdAt : (completedAt ?? now)).toISOString(),
    content: () => ({ type, body: Buffer.from(make(run, now)) }),
  })
  const pictures = startedSteps.map(({ step, at }, index) => ({
    filename: `${String(index + 1).padStart(2, "0")}-${step.name.toLowerCase().replaceAll(" ", "-")}.png`,
    fileType: "screenshot" as const,
    createdAt: new Date(at).toISOString(),
    content: async () => ({
      type: "image/png",
      body: await draw(index, { failed: run.failureMessage !== null && step === run.stoppedStep }),
    }),
  }))
  const files: Artifact[] = [
    text("agent-conversation.jsonl", "application/x-ndjson", conversationLines),
    text("judge.txt", "text/plain", judgeText),
    text("server.log", "text/plain", serverLog),
    ...pictures,
    ...(completedAt === null ? [] : [text("report.html", "text/html", htmlReport, "other")]),
  ]
  return {
    log: driverLog(run, now),
    artifacts: new Map(files.map((file) => [`art_${file.filename.replace(/\W+/g, "_")}`, file])),
  }
}
