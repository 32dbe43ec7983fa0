import type { Router } from "express"
import { z } from "zod"
import type { ApiParts } from "../parts"
import { read } from "./http"

const meta = z.object({
  huggingface_token: z
    .string("huggingface_token must be a string")
    .max(512, "huggingface_token must have at most 512 characters"),
})

/** The caller's own settings, balance and role. */
export function addAccountRoutes(router: Router, { accounts, deployments, recorder }: ApiParts) {
  router.get("/user/meta", (request, response) => {
    response.json({ meta: { huggingface_token: recorder.callerOf(request).huggingfaceToken } })
  })
  router.put("/user/meta", (request, response) => {
    const { huggingface_token } = read(meta, request.body)
    accounts.update(recorder.callerOf(request).id, { huggingfaceToken: huggingface_token })
    response.json({ meta: { huggingface_token } })
  })
  router.get("/balance", (request, response) => {
    const { id } = recorder.callerOf(request)
    deployments.chargeDue(id)
    response.json({ balance_cents: accounts.balanceCents(id) })
  })
  router.get("/auth/check-admin", (request, response) => {
    response.json({ isAdmin: recorder.callerOf(request).isAdmin })
  })
}
