import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Router } from "express"
import { z } from "zod"
import { repeated } from "../faults"
import type { ApiParts } from "../parts"
import { orNotFound, readQuery } from "./http"

const listPage = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  test_type: z.string().max(100).optional(),
})

/** Runs of the product's own tests, readable by every signed-in user. */
export function addTestRunRoutes(router: Router, { testRuns }: Pick<ApiParts, "testRuns">) {
  router.get("/test-runs", (request, response) => {
    const { page, per_page, test_type } = readQuery(listPage, request)
    const all = testRuns.list(test_type)
    response.json({
      test_runs: all.slice((page - 1) * per_page, page * per_page),
      total_count: all.length,
    })
  })
  router.get("/test-runs/:id", ({ params }, response) => {
    response.json(orNotFound(testRuns.find(params.id), "Test run"))
  })
  router.get("/test-runs/:id/artifacts/:artifactId", async ({ params }, response) => {
    const found = orNotFound(await testRuns.artifact(params.id, params.artifactId), "Artifact")
    response.set("content-type", found.type)
    if (Buffer.isBuffer(found.body)) return response.end(found.body)
    response.set("content-length", String(found.body.bytes))
    // The client may disconnect before the end.
    await pipeline(Readable.from(repeated(found.body.repeat, found.body.bytes)), response).catch(() => {})
  })
}
