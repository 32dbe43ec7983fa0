import { createHash, randomBytes } from "node:crypto"
import { z } from "zod"
import type { Artifact, TestRun } from "../test-runs"

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
export function parseSeededRuns(body: unknown, now: number): TestRun[] {
  const { count, ...seed } = seedSchema.parse(body)
  return Array.from({ length: count }, (_, index) => {
    const id = seed.id ?? `run_${randomBytes(6).toString("hex")}`
    const createdAt = seed.createdAt ?? new Date(now - index * 1_000).toISOString()
    const ends = seed.durationSeconds === null ? null : Date.parse(createdAt) + seed.durationSeconds * 1_000
    const artifacts = seed.artifacts.map(
      ({ filename, fileType, ...file }, at): Artifact => ({
        id: `art_${at + 1}`,
        filename,
        file_type: fileType,
        created_at: createdAt,
        content: () => toContent(file),
      }),
    )
    return {
      id,
      test_type: seed.testType,
      build_number: 1,
      status: seed.status,
      branch: seed.branch,
      commit: createHash("sha1").update(id).digest("hex"),
      duration_seconds: seed.durationSeconds,
      completed_at: ends === null ? null : new Date(ends).toISOString(),
      created_at: createdAt,
      screenshot_count: artifacts.filter(({ file_type }) => file_type === "screenshot").length,
      error_message: seed.errorMessage,
      details: () => ({ log_content: seed.logContent, artifacts }),
    }
  })
}

function toContent(file: Pick<z.infer<typeof artifact>, "contentType" | "text" | "base64" | "bytes">) {
  const { contentType: type, text, base64, bytes } = file
  if (bytes === undefined)
    return { type, body: base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64") }
  const line = `${text ?? "2026-11-21T12:00:00.000Z INFO  server  one of very many lines"}\n`
  return { type, body: { repeat: Buffer.from(line.repeat(1_000)), bytes } }
}
