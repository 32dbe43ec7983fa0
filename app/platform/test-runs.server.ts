import { z } from "zod"
import type { Outcome } from "../domain/outcome"
import { runsPerPage, type TestType } from "../domain/test-runs"
import { type ArtifactText, readBeginning } from "./artifact-text.server"
import type { TypedDownload } from "./body.server"
import type { Operation } from "./operation.server"
import { dateAsMs, missingAsNull, rowsOrNone } from "./schema-fields.server"
import type { Transport } from "./transport.server"

export interface TestRun {
  id: string
  /** The platform's type: "smoke", "oauth_integration", a variant of it, or any other text. */
  testType: string
  buildNumber: string | null
  /** The platform's status: "passed", "failed", "running" or any other text. */
  status: string
  branch: string | null
  commit: string | null
  /** Null while running. */
  durationSeconds: number | null
  /** Epoch milliseconds; null while running. */
  completedAt: number | null
  /** Epoch milliseconds. */
  createdAt: number | null
  screenshotCount: number
  errorMessage: string | null
}

export interface TestArtifact {
  id: string
  /** As sent; not safe as a file name. */
  filename: string
  fileType: "log" | "screenshot" | "other"
  /** Epoch milliseconds. */
  createdAt: number | null
}

export interface TestRunDetail extends TestRun {
  logContent: string | null
  artifacts: TestArtifact[]
  /** Artifacts that are left out. */
  unread: number
}

/** Test runs, for any signed-in user. Error texts of the platform are not shown. */
export interface TestRuns {
  /** `page` counts from 1 and holds 20 runs, newest first; `total` counts all runs of that type. */
  list(wanted: { page: number; testType: TestType | null }): Promise<Outcome<TestRunPage>>
  find(id: string): Promise<Outcome<TestRunDetail>>
  /** A file as a stream, with the platform's content type. */
  artifact(id: string, artifactId: string): Promise<Outcome<TypedDownload>>
  /** The first `most` bytes of a text file. */
  artifactStart(id: string, artifactId: string, most: number): Promise<Outcome<ArtifactText>>
}

export interface TestRunPage {
  runs: TestRun[]
  total: number
  /** Runs that are left out. */
  unread: number
}

const text = missingAsNull(z.string())
const name = z.union([z.string(), z.number()]).transform(String)

const fields = z.object({
  id: name.pipe(z.string().min(1)),
  test_type: z.string(),
  build_number: missingAsNull(name),
  status: z.string(),
  branch: text,
  commit: text,
  duration_seconds: missingAsNull(z.number()),
  completed_at: missingAsNull(dateAsMs),
  created_at: missingAsNull(dateAsMs),
  screenshot_count: missingAsNull(z.int().nonnegative()),
  error_message: text,
})

const artifact = z
  .object({
    id: name.pipe(z.string().min(1)),
    filename: z.string(),
    file_type: z.string(),
    created_at: missingAsNull(dateAsMs),
  })
  .transform(
    (row): TestArtifact => ({
      id: row.id,
      filename: row.filename,
      fileType: row.file_type === "log" || row.file_type === "screenshot" ? row.file_type : "other",
      createdAt: row.created_at,
    }),
  )

const run = fields.transform(runOf)

const page = z.object({ test_runs: rowsOrNone(run), total_count: z.int().nonnegative() }).transform(
  ({ test_runs: { rows, unread }, total_count }): TestRunPage => ({
    runs: rows,
    total: total_count,
    unread,
  }),
)

const detail = fields.extend({ log_content: text, artifacts: rowsOrNone(artifact) }).transform(
  (row): TestRunDetail => ({
    ...runOf(row),
    logContent: row.log_content,
    artifacts: row.artifacts.rows,
    unread: row.artifacts.unread,
  }),
)

export function createTestRuns({ ask, openFile, readFile }: Transport): TestRuns {
  return {
    list: ({ page: number, testType }) =>
      ask(
        {
          method: "GET",
          path: ["test-runs"],
          query: { page: number, per_page: runsPerPage, ...(testType && { test_type: testType }) },
        },
        page,
      ),
    find: (id) => ask({ method: "GET", path: ["test-runs", { id }] }, detail),
    artifact: (id, artifactId) => openFile(artifactOf(id, artifactId)),
    artifactStart: (id, artifactId, most) =>
      readFile(
        artifactOf(id, artifactId),
        {
          reserve: () => ({ file: most, overhead: 0 }),
          read: (file, room) => readBeginning(file, most, room),
        },
        async (text) => text,
      ),
  }
}

function artifactOf(id: string, artifactId: string): Operation {
  return { method: "GET", path: ["test-runs", { id }, "artifacts", { id: artifactId }] }
}

function runOf(row: z.output<typeof fields>): TestRun {
  return {
    id: row.id,
    testType: row.test_type,
    buildNumber: row.build_number,
    status: row.status,
    branch: row.branch,
    commit: row.commit,
    durationSeconds: row.duration_seconds,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    screenshotCount: row.screenshot_count ?? 0,
    errorMessage: row.error_message,
  }
}
