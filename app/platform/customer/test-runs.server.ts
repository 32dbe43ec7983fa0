import { z } from "zod"
import { failure, type Outcome } from "../../domain/outcome"
import { runsPerPage, type TestType } from "../../domain/test-runs"
import { type Download, openFile, readFile } from "../transport/body.server"
import type { HasRoom } from "../transport/limits.server"
import type { Reading } from "../transport/operation.server"
import { dateAsMs, entry, missingAsNull, rowsOrNone } from "../transport/schema-fields.server"
import { textOfBytes } from "../transport/text-of-bytes.server"
import type { Transport } from "../transport/transport.server"

const name = z.union([z.string(), z.number()]).transform(String)

const needed = {
  id: name.pipe(z.string().min(1)),
  /** The platform's status: "passed", "failed", "running" or any other text. */
  status: z.string(),
  /** Epoch milliseconds; null while running. */
  completed_at: missingAsNull(dateAsMs),
}

const labels = {
  /** The platform's type: "smoke", "oauth_integration", a variant of it, or any other text. */
  test_type: z.string().catch("Unknown"),
  build_number: name,
  branch: z.string(),
  commit: z.string(),
  /** Null while running. */
  duration_seconds: z.number(),
  created_at: dateAsMs,
  screenshot_count: z.int().nonnegative(),
  error_message: z.string(),
}

const artifact = entry({
  needed: { id: name.pipe(z.string().min(1)) },
  labels: {
    /** As sent; not safe as a file name. */
    filename: z.string(),
    file_type: z.enum(["log", "screenshot", "other"]).catch("other"),
    created_at: dateAsMs,
  },
}).transform((row) => ({ ...row, filename: row.filename ?? row.id }))

export type TestArtifact = z.output<typeof artifact>

const run = entry({ needed, labels })

export type TestRun = z.output<typeof run>

const page = z
  .object({ test_runs: rowsOrNone(run), total_count: z.int().nonnegative() })
  .transform(({ test_runs, total_count }) => ({ ...test_runs, total: total_count }))

const detail = entry({
  needed: { ...needed, artifacts: rowsOrNone(artifact) },
  labels: { ...labels, log_content: z.string() },
  /** `unread` artifacts are left out. */
}).transform(({ artifacts: { rows, unread }, ...row }) => ({ ...row, artifacts: rows, unread }))

export type TestRunDetail = z.output<typeof detail>

export type TestRuns = ReturnType<typeof createTestRuns>

/** Test runs, for any signed-in user. Error texts of the platform are not shown. */
export function createTestRuns({ ask, open, readHere }: Transport) {
  return {
    /** `page` counts from 1 and holds 20 runs, newest first; `total` counts all runs of that type. */
    list: (wanted: { page: number; testType: TestType | null }) => {
      const type = wanted.testType && { test_type: wanted.testType }
      const query = { page: wanted.page, per_page: runsPerPage, ...type }
      return ask({ method: "GET", path: ["test-runs"], query }, page)
    },
    find: (id: string) => ask({ method: "GET", path: ["test-runs", { id }] }, detail),
    /** A file as a stream, with the platform's content type. */
    artifact: (id: string, artifactId: string) => open(artifactOperation(id, artifactId), openFile),
    /** The first `most` bytes of a text file. */
    artifactStart: (id: string, artifactId: string, most: number) =>
      readHere(
        artifactOperation(id, artifactId),
        openFile,
        {
          reserve: () => ({ file: most, overhead: 0 }),
          read: (file, room) => readBeginning(file, most, room),
        },
        async (text) => text,
      ),
  }
}

function artifactOperation(id: string, artifactId: string): Reading {
  return { method: "GET", path: ["test-runs", { id }, "artifacts", { id: artifactId }] }
}

/** The start of a text, and whether there is more. */
export interface ArtifactText {
  text: string
  /** Bytes of the whole file, if the platform sent a length. */
  length: number | null
  cut: boolean
}

/**
 * The first `most` bytes of a file; the rest is not downloaded. Ends after a whole line if there is one. A file with
 * other bytes than a text's: "malformed".
 */
export async function readBeginning(
  file: Download,
  most: number,
  hasRoom: HasRoom,
): Promise<Outcome<ArtifactText>> {
  const read = await readFile(file, most, hasRoom)
  if (!read.ok) return read
  const { bytes, whole } = read.value
  const text = textOfBytes(bytes.subarray(0, most))?.text
  if (text === undefined) return failure("malformed")
  const lastLine = whole ? 0 : text.lastIndexOf("\n") + 1
  return {
    ok: true,
    value: { text: lastLine > 0 ? text.slice(0, lastLine) : text, length: file.length, cut: !whole },
  }
}
