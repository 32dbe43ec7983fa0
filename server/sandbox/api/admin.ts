import express, { type Router } from "express"
import { z } from "zod"
import { deploymentTypes } from "../deployment-types"
import { type License, supportLevels } from "../licenses"
import { pingTotal, samplePings } from "../pings"
import type { ApiOptions } from "./api-options"
import { deploymentShape } from "./deployments"
import { firstIssue, queryParameters, sendError } from "./http"

const licensesPerPage = 20
const maxPingsPerPage = 200
const weekMs = 7 * 86_400_000

const pageNumber = z.coerce.number("page must be a number").int().min(1).max(1_000_000).default(1)
const pingPage = z.object({
  page: pageNumber,
  page_size: z.coerce.number("page_size must be a number").int().min(1).max(maxPingsPerPage).default(30),
})
const licensePage = z.object({ page: pageNumber })
const email = z.email({ pattern: z.regexes.unicodeEmail, error: "email must be an email address" })
const limit = (name: string) => z.int(`${name} must be a whole number`).min(0).max(100_000).nullish()
const newLicense = z
  .object({
    email,
    organization_name: z.string("organization_name is missing").trim().min(1).max(200),
    users_limit: limit("users_limit"),
    gpus_limit: limit("gpus_limit"),
    support_level: z.enum(supportLevels, "support_level must be none, email or premium").default("none"),
    perpetual: z.boolean("perpetual must be true or false").default(false),
    duration_weeks: z.int("duration_weeks must be a whole number").min(1).max(5_200).optional(),
  })
  .refine((body) => body.perpetual || body.duration_weeks !== undefined, "duration_weeks is missing")
const topUp = z.object({
  email,
  amount_cents: z.int("amount_cents must be a whole number").min(1).max(100_000_000),
})

/** Customers get a 403 for every path below /admin. */
export function adminRoutes(options: ApiOptions): Router {
  const { brand, accounts, deployments, licenses, checkouts, recorder, now } = options
  const providers = new Map(deploymentTypes(brand).map(({ id, provider }) => [id, provider]))
  const router = express.Router()
  const emailOf = (accountId: string) => accounts.byId(accountId)?.email ?? "unassigned"

  router.use((request, response, next) => {
    if (recorder.callerOf(request).isAdmin) next()
    else sendError(response, 403, "Administrator access required")
  })
  router.get("/deployments", (_request, response) => {
    response.json(
      deployments.listAll().map((deployment) => ({
        ...deploymentShape(deployment, brand.slug),
        user_email: emailOf(deployment.accountId),
        provider: providers.get(deployment.configId) ?? null,
      })),
    )
  })
  router.delete("/deployments/:id", (request, response) => {
    const deployment = deployments.findAny(request.params.id)
    if (!deployment) return sendError(response, 404, "Deployment not found")
    deployments.remove(deployment.id)
    response.json({})
  })
  router.get("/pings", (request, response) => {
    const parsed = pingPage.safeParse(queryParameters(request))
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const { page, page_size } = parsed.data
    response.json({ pings: samplePings((page - 1) * page_size, page_size, now()), total: pingTotal })
  })
  router.get("/licenses", (request, response) => {
    const parsed = licensePage.safeParse(queryParameters(request))
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    checkouts.settle()
    const all = licenses.listAll()
    const from = (parsed.data.page - 1) * licensesPerPage
    response.json({
      licenses: all
        .slice(from, from + licensesPerPage)
        .map((license) => ({ ...licenseShape(license), user_email: emailOf(license.accountId) })),
      total_pages: Math.max(1, Math.ceil(all.length / licensesPerPage)),
    })
  })
  router.post("/licenses/create", (request, response) => {
    const parsed = newLicense.safeParse(request.body)
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const { users_limit, gpus_limit, support_level, perpetual, duration_weeks = 0 } = parsed.data
    const id = licenses.insert({
      accountId: accounts.findOrCreate(parsed.data.email).id,
      type: "enterprise",
      organizationName: parsed.data.organization_name,
      createdAt: now(),
      payment: "not_required",
      usersLimit: users_limit ?? null,
      gpusLimit: gpus_limit ?? null,
      supportLevel: support_level,
      expiresAt: perpetual ? null : now() + duration_weeks * weekMs,
    })
    response.status(201).json({ id })
  })
  router.post("/licenses/:id/mark-paid", (request, response) => {
    checkouts.settle()
    const license = licenses.listAll().find(({ id }) => id === request.params.id)
    if (!license) return sendError(response, 404, "License not found")
    if (license.payment !== "pending") return sendError(response, 409, "This license is already paid")
    licenses.pay(license.id)
    response.json({})
  })
  router.post("/balance/topup", (request, response) => {
    const parsed = topUp.safeParse(request.body)
    if (!parsed.success) return sendError(response, 400, firstIssue(parsed.error))
    const account = accounts.byEmail(parsed.data.email)
    if (!account) return sendError(response, 404, `No user has the email ${parsed.data.email}`)
    accounts.setBalanceCents(account.id, accounts.balanceCents(account.id) + parsed.data.amount_cents)
    response.json({})
  })
  return router
}

function licenseShape(license: License) {
  return {
    id: license.id,
    organization_name: license.organizationName,
    type: license.type,
    status: license.status,
    payment_status: license.payment,
    // A perpetual license has no `expires` field.
    ...(license.expiresAt !== null && { expires: new Date(license.expiresAt).toISOString() }),
    created: new Date(license.createdAt).toISOString(),
  }
}
