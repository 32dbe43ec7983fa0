import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import express, { type Router } from "express"
import { z } from "zod"
import type { ApiOptions } from "./api-options"
import { firstIssue, queryParameters, sendError } from "./http"

const listPage = z.object({
  page: z.coerce.number("page must be a number").int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number("per_page must be a number").int().min(1).max(100).default(20),
  test_type: z.string().max(100).optional(),
})

/** Runs of the product's own tests, readable by every signed-in user. */
export function testRunRoutes({ testRuns }: Pick<ApiOptions, "testRuns">): Router {
  const router = express.Router()

  router.get("/test-runs", (request, response) => {
    const parsed = listPage.safeParse(queryParameters(request))
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const { page, per_page, test_type } = parsed.data
    const all = testRuns.list(test_type ?? null)
    response.json({
      test_runs: all.slice((page - 1) * per_page, page * per_page),
      total_count: all.length,
    })
  })
  router.get("/test-runs/:id", ({ params }, response) => {
    const found = testRuns.find(params.id)
    if (found) response.json(found)
    else sendError(response, 404, "Test run not found")
  })
  router.get("/test-runs/:id/artifacts/:artifactId", async ({ params }, response) => {
    const found = await testRuns.artifact(params.id, params.artifactId)
    if (!found) return sendError(response, 404, "Artifact not found")
    response.set("content-type", found.type)
    if (Buffer.isBuffer(found.body)) return response.end(found.body)
    response.set("content-length", String(found.body.bytes))
    // The client may disconnect before the end.
    await pipeline(Readable.from(repeated(found.body)), response).catch(() => {})
  })
  return router
}

function* repeated({ repeat, bytes }: { repeat: Buffer; bytes: number }) {
  for (let left = bytes; left > 0; left -= repeat.length) yield repeat.subarray(0, left)
}
