import express, { type Router } from "express"
import { z } from "zod"
import { refusal } from "./answer"
import type { ApiOptions } from "./api"
import { callerOf } from "./caller"

const meta = z.object({ huggingface_token: z.string().max(512) })

/** What concerns the person who asks: settings, balance, role. */
export function accountRoutes({ accounts, deployments, checkouts, exchanges }: ApiOptions): Router {
  const router = express.Router()

  router.get("/user/meta", (request, response) => {
    const { id } = callerOf(exchanges, request)
    response.json({ meta: { huggingface_token: accounts.huggingfaceToken(id) } })
  })
  router.put("/user/meta", (request, response) => {
    const { id } = callerOf(exchanges, request)
    const given = meta.safeParse(request.body)
    if (!given.success)
      return refusal(response, 400, "huggingface_token must be a text of at most 512 characters")
    accounts.setHuggingfaceToken(id, given.data.huggingface_token)
    response.json({ meta: given.data })
  })
  router.get("/balance", (request, response) => {
    const { id } = callerOf(exchanges, request)
    checkouts.settle()
    deployments.settle(id)
    response.json({ balance_cents: accounts.balanceCents(id) })
  })
  router.get("/auth/check-admin", (request, response) => {
    response.json({ isAdmin: callerOf(exchanges, request).isAdmin })
  })
  return router
}
