import type { Router } from "express"
import { z } from "zod"
import { SandboxFailure } from "../database"
import { deploymentTypes } from "../deployment-types"
import { supportLevels } from "../licenses"
import type { ApiParts } from "../parts"
import { pingTotal, samplePings } from "../pings"
import { deploymentShape } from "./deployments"
import { orNotFound, readInput, readQuery, sendError } from "./http"

const licensesPerPage = 20
const maxPingsPerPage = 200
const weekMs = 7 * 86_400_000

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)
const pingPage = z.object({
  page: pageNumber,
  page_size: z.coerce.number().int().min(1).max(maxPingsPerPage).default(30),
})
const licensePage = z.object({ page: pageNumber })
const email = z.email({ pattern: z.regexes.unicodeEmail })
const limit = z.int().min(0).max(100_000).nullable().default(null)
const newLicense = z
  .object({
    email,
    organization_name: z.string().trim().min(1).max(200),
    users_limit: limit,
    gpus_limit: limit,
    support_level: z.enum(supportLevels).default("none"),
    perpetual: z.boolean().default(false),
    duration_weeks: z.int().min(1).max(5_200).optional(),
  })
  .refine((body) => body.perpetual || body.duration_weeks !== undefined, "duration_weeks is missing")
const topUp = z.object({ email, amount_cents: z.int().min(1).max(100_000_000) })

/** Customers get a 403 for every path below /admin. */
export function addAdminRoutes(router: Router, options: ApiParts) {
  const { brand, accounts, deployments, licenses, recorder, now } = options
  const providers = new Map(deploymentTypes(brand).map(({ id, provider }) => [id, provider]))
  const findEmail = (accountId: string) => accounts.get(accountId)?.email ?? "unassigned"

  router.use("/admin", (request, response, next) => {
    if (recorder.callerOf(request).isAdmin) next()
    else sendError(response, 403, "Administrator access required")
  })
  router.get("/admin/deployments", (_request, response) => {
    response.json(
      deployments.listAll().map((deployment) => ({
        ...deploymentShape(deployment, brand.slug),
        user_email: findEmail(deployment.accountId),
        provider: providers.get(deployment.configId) ?? null,
      })),
    )
  })
  router.delete("/admin/deployments/:id", ({ params }, response) => {
    deployments.remove(orNotFound(deployments.findAny(params.id), "Deployment").id)
    response.json({})
  })
  router.get("/admin/pings", (request, response) => {
    const { page, page_size } = readQuery(pingPage, request)
    response.json({ pings: samplePings((page - 1) * page_size, page_size, now()), total: pingTotal })
  })
  router.get("/admin/licenses", (request, response) => {
    const { page } = readQuery(licensePage, request)
    const all = licenses.listAll()
    response.json({
      licenses: all.slice((page - 1) * licensesPerPage, page * licensesPerPage).map((license) => ({
        id: license.id,
        organization_name: license.organization_name,
        type: license.type,
        status: license.status,
        payment_status: license.payment_status,
        // A perpetual license has no `expires` field.
        ...(license.expiresAt !== null && { expires: new Date(license.expiresAt).toISOString() }),
        created: new Date(license.createdAt).toISOString(),
        user_email: findEmail(license.accountId),
      })),
      total_pages: Math.max(1, Math.ceil(all.length / licensesPerPage)),
    })
  })
  router.post("/admin/licenses/create", (request, response) => {
    const { email, perpetual, duration_weeks = 0, ...asked } = readInput(newLicense, request.body)
    const id = licenses.add({
      ...asked,
      accountId: accounts.findOrCreate(email).id,
      type: "enterprise",
      payment_status: "not_required",
      createdAt: now(),
      expiresAt: perpetual ? null : now() + duration_weeks * weekMs,
    })
    response.status(201).json({ id })
  })
  router.post("/admin/licenses/:id/mark-paid", ({ params }, response) => {
    const license = orNotFound(
      licenses.listAll().find(({ id }) => id === params.id),
      "License",
    )
    if (license.payment_status !== "pending") throw new SandboxFailure(409, "This license is already paid")
    licenses.pay(license.id)
    response.json({})
  })
  router.post("/admin/balance/topup", (request, response) => {
    const { email, amount_cents } = readInput(topUp, request.body)
    const account = accounts.byEmail(email)
    if (!account) throw new SandboxFailure(404, `No user has the email ${email}`)
    accounts.update(account.id, { balanceCents: account.balanceCents + amount_cents })
    response.json({})
  })
}
