import type { Request, Router } from "express"
import { z } from "zod"
import { SandboxFailure } from "../database"
import terms from "../license-terms.txt?raw"
import { type License, licenseTypes, priceCents, supportLevels } from "../licenses"
import type { ApiParts } from "../parts"
import { orNotFound, readInput } from "./http"

const size = z.object({
  users_limit: z.int().min(10).max(100_000).default(10),
  gpus_limit: z.int().min(0).max(100_000).default(0),
  support_level: z.enum(supportLevels).default("none"),
})
const createBody = size.extend({
  type: z.enum(licenseTypes),
  organization_name: z.string().trim().min(1).max(200),
})
const licenseCheckoutBody = size.extend({ license_id: z.string() })
const balanceCheckoutBody = z.object({ amount_cents: z.int().min(100).max(10_000_000) })

/** Licenses, their terms, and the checkouts for licenses and for the balance. */
export function addLicenseRoutes(router: Router, { brand, origin, licenses, checkouts, recorder }: ApiParts) {
  const checkoutPage = (id: string) => `${origin}/sandbox/checkout/${id}`

  function findOwn(request: Request, id: string) {
    const own = licenses.list(recorder.callerOf(request).id)
    return orNotFound(
      own.find((license) => license.id === id),
      "License",
    )
  }

  router.get("/licenses", (request, response) => {
    response.json(licenses.list(recorder.callerOf(request).id).map(licenseShape))
  })
  router.post("/licenses", (request, response) => {
    const id = licenses.create(recorder.callerOf(request).id, readInput(createBody, request.body))
    response.status(201).json(licenseShape(findOwn(request, id)))
  })
  router.delete("/licenses/:id", (request, response) => {
    licenses.remove(findOwn(request, request.params.id).id)
    response.json(true)
  })
  router.get("/terms/license", (_request, response) => {
    response.json({ content: terms.trimEnd().replaceAll("{name}", brand.name) })
  })
  router.post("/license/checkout", (request, response) => {
    const body = readInput(licenseCheckoutBody, request.body)
    const { id, accountId, payment_status } = findOwn(request, body.license_id)
    if (payment_status !== "pending") throw new SandboxFailure(409, "This license is already paid")
    const checkout = checkouts.open({ accountId, licenseId: id, cents: priceCents(body) })
    response.json({ checkout_url: checkoutPage(checkout) })
  })
  router.post("/balance/checkout", (request, response) => {
    const { amount_cents: cents } = readInput(balanceCheckoutBody, request.body)
    const { id } = recorder.callerOf(request)
    response.json({ url: checkoutPage(checkouts.open({ accountId: id, licenseId: null, cents })) })
  })
}

function licenseShape({ accountId: _, createdAt, expiresAt, license_key, ...license }: License) {
  return {
    ...license,
    license_key: license.payment_status === "pending" ? null : license_key,
    created: new Date(createdAt).toISOString(),
    expires: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
