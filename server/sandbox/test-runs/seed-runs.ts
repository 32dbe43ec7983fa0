import { createHash } from "node:crypto"
import { z } from "zod"
import { type ArtifactContent, newRunId, type SeededRun } from "../test-runs"

const artifact = z.strictObject({
  filename: z.string().min(1).max(500),
  fileType: z.enum(["log", "screenshot", "other"]),
  contentType: z.string().min(1),
  /** The content is `text`, `base64`, or lines repeated up to `bytes`. */
  text: z.string().optional(),
  base64: z.base64().optional(),
  bytes: z.int().min(1).optional(),
})

/** Missing fields get defaults. */
const seedSchema = z.strictObject({
  id: z.string().min(1).optional(),
  testType: z.string().min(1).default("smoke"),
  status: z.string().min(1).default("passed"),
  branch: z.string().default("main"),
  errorMessage: z.string().nullable().default(null),
  /** Null while the run is in progress. */
  durationSeconds: z.number().nullable().default(61),
  logContent: z.string().nullable().default(null),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  artifacts: z.array(artifact).default([]),
  count: z.int().min(1).max(2_000).default(1),
})

/** The newest run is created now, each further one a second earlier. */
export function parseSeededRuns(body: unknown, now: number): SeededRun[] {
  const { count, id, ...seed } = seedSchema.parse(body)
  return Array.from({ length: count }, (_, index) =>
    seededRun({ ...seed, id: id ?? newRunId() }, now - index * 1_000),
  )
}

function seededRun(seed: Omit<z.infer<typeof seedSchema>, "count"> & { id: string }, now: number) {
  const createdAt = seed.createdAt ?? new Date(now).toISOString()
  const completed =
    seed.durationSeconds === null
      ? null
      : new Date(Date.parse(createdAt) + seed.durationSeconds * 1_000).toISOString()
  const files = seed.artifacts.map((file, index) => ({ ...file, id: `art_${index + 1}` }))
  return {
    detail: {
      id: seed.id,
      test_type: seed.testType,
      build_number: 1,
      status: seed.status,
      branch: seed.branch,
      commit: createHash("sha1").update(seed.id).digest("hex"),
      duration_seconds: seed.durationSeconds,
      completed_at: completed,
      created_at: createdAt,
      screenshot_count: files.filter(({ fileType }) => fileType === "screenshot").length,
      error_message: seed.errorMessage,
      log_content: seed.logContent,
      artifacts: files.map(({ id, filename, fileType }) => ({
        id,
        filename,
        file_type: fileType,
        created_at: createdAt,
      })),
    },
    contents: new Map(files.map((file) => [file.id, contentOf(file)])),
  }
}

function contentOf({ contentType, text, base64, bytes }: z.infer<typeof artifact>): ArtifactContent {
  if (bytes === undefined) {
    return {
      type: contentType,
      body: base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64"),
    }
  }
  const line = `${text ?? "2026-11-21T12:00:00.000Z INFO  server  one of very many lines"}\n`
  return { type: contentType, body: { repeat: Buffer.from(line.repeat(1_000)), bytes } }
}
