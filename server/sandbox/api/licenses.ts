import express, { type Request, type Response, type Router } from "express"
import { z } from "zod"
import { licenseTerms } from "../license-terms"
import { type License, licenseTypes, priceCents, supportLevels } from "../licenses"
import type { ApiOptions } from "./api-options"
import { firstIssue, sendError, sendResult } from "./http"

const organization = z
  .string("organization_name is missing")
  .trim()
  .min(1, "organization_name is missing")
  .max(200, "organization_name must have at most 200 characters")
const size = {
  users_limit: z
    .int("users_limit must be a whole number")
    .min(10, "users_limit must be 10 or more")
    .max(100_000)
    .default(10),
  gpus_limit: z
    .int("gpus_limit must be a whole number")
    .min(0, "gpus_limit must be 0 or more")
    .max(100_000)
    .default(0),
  support_level: z.enum(supportLevels, "support_level must be none, email or premium").default("none"),
}
const createBody = z.object({
  type: z.enum(licenseTypes, "type must be community, trial or enterprise"),
  organization_name: organization,
  ...size,
})
const licenseCheckoutBody = z.object({ license_id: z.string("license_id is missing"), ...size })
const balanceCheckoutBody = z.object({
  amount_cents: z.int("amount_cents must be a whole number").min(100).max(10_000_000),
})

/** Licenses, their terms, and the checkouts for licenses and for the balance. */
export function licenseRoutes({ brand, origin, licenses, checkouts, recorder }: ApiOptions): Router {
  const router = express.Router()
  const pageOf = ({ id }: { id: string }) => `${origin}/sandbox/checkout/${id}`

  function findOr404(request: Request, response: Response, id: unknown): License | undefined {
    const found = licenses.find(recorder.callerOf(request).id, String(id))
    if (!found) sendError(response, 404, "License not found")
    return found
  }

  router.use((_request, _response, next) => {
    checkouts.settle()
    next()
  })
  router.get("/licenses", (request, response) => {
    response.json(licenses.list(recorder.callerOf(request).id).map(licenseShape))
  })
  router.post("/licenses", (request, response) => {
    const parsed = createBody.safeParse(request.body)
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const { type, organization_name, users_limit, gpus_limit, support_level } = parsed.data
    const created = licenses.create(recorder.callerOf(request).id, {
      type,
      organizationName: organization_name,
      usersLimit: users_limit,
      gpusLimit: gpus_limit,
      supportLevel: support_level,
    })
    if (created.ok) response.status(201)
    sendResult(response, created, licenseShape)
  })
  router.delete("/licenses/:id", (request, response) => {
    const license = findOr404(request, response, request.params.id)
    if (!license) return
    licenses.remove(license.id)
    response.json(true)
  })
  router.get("/terms/license", (_request, response) => {
    response.json({ content: licenseTerms(brand) })
  })
  router.post("/license/checkout", (request, response) => {
    const parsed = licenseCheckoutBody.safeParse(request.body)
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const { license_id, users_limit, gpus_limit, support_level } = parsed.data
    const license = findOr404(request, response, license_id)
    if (!license) return
    if (license.payment !== "pending") return sendError(response, 409, "This license is already paid")
    const cents = priceCents({
      usersLimit: users_limit,
      gpusLimit: gpus_limit,
      supportLevel: support_level,
    })
    const checkout = checkouts.open({ accountId: license.accountId, licenseId: license.id, cents })
    response.json({ checkout_url: pageOf(checkout) })
  })
  router.post("/balance/checkout", (request, response) => {
    const parsed = balanceCheckoutBody.safeParse(request.body)
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const checkout = checkouts.open({
      accountId: recorder.callerOf(request).id,
      licenseId: null,
      cents: parsed.data.amount_cents,
    })
    response.json({ url: pageOf(checkout) })
  })
  return router
}

function licenseShape(license: License) {
  return {
    id: license.id,
    type: license.type,
    organization_name: license.organizationName,
    created: new Date(license.createdAt).toISOString(),
    license_key: license.payment === "pending" ? null : license.key,
    status: license.status,
    payment_status: license.payment,
    users_limit: license.usersLimit,
    gpus_limit: license.gpusLimit,
    support_level: license.supportLevel,
    expires: license.expiresAt === null ? null : new Date(license.expiresAt).toISOString(),
  }
}
