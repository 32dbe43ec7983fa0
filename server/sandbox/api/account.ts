import express, { type Router } from "express"
import { z } from "zod"
import type { ApiOptions } from "./api-options"
import { sendError } from "./http"

const meta = z.object({ huggingface_token: z.string().max(512) })

/** The caller's own settings, balance and role. */
export function accountRoutes({ accounts, deployments, checkouts, recorder }: ApiOptions): Router {
  const router = express.Router()

  router.get("/user/meta", (request, response) => {
    const { id } = recorder.callerOf(request)
    response.json({ meta: { huggingface_token: accounts.huggingfaceToken(id) } })
  })
  router.put("/user/meta", (request, response) => {
    const { id } = recorder.callerOf(request)
    const parsed = meta.safeParse(request.body)
    if (!parsed.success)
      return sendError(response, 400, "huggingface_token must be a string of at most 512 characters")
    accounts.setHuggingfaceToken(id, parsed.data.huggingface_token)
    response.json({ meta: parsed.data })
  })
  router.get("/balance", (request, response) => {
    const { id } = recorder.callerOf(request)
    checkouts.settle()
    deployments.chargeDue(id)
    response.json({ balance_cents: accounts.balanceCents(id) })
  })
  router.get("/auth/check-admin", (request, response) => {
    response.json({ isAdmin: recorder.callerOf(request).isAdmin })
  })
  return router
}
