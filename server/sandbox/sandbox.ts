import { randomUUID } from "node:crypto"
import { createRequire } from "node:module"
import express, { type NextFunction, type Request, type Response } from "express"
import { createApi } from "./api/api"
import { sendError } from "./api/http"
import catalog from "./catalog.json"
import { createControl } from "./control"
import type { Place } from "./core"
import { openDatabase, SandboxFailure } from "./database"
import { trialInstallSeconds } from "./deployment-types"
import { difficultTexts } from "./difficult-texts"
import { createFaults } from "./faults"
import { pendingMs } from "./lifecycle"
import { createInteractions } from "./oidc/interactions"
import { errorPage } from "./oidc/pages"
import { clientId, createProvider, usePublicOrigin } from "./oidc/provider"
import { createCheckoutPages } from "./pages/checkout"
import { createCloudPages } from "./pages/cloud"
import { sendPage } from "./pages/page"
import { createParts } from "./parts"
import { releaseFeed } from "./releases"
import { createRequestRecorder, redactSecrets } from "./request-recorder"
import { seed } from "./seed"
import { createTerminals } from "./terminal/terminals"

export interface SandboxOptions extends Omit<Place, "database" | "now"> {
  /** Called when the control API has removed all faults and reset the data. */
  onReset?: () => void
  dataDir: string
  /** Strangers may use it: without the control API. A proxy on this machine that adds no header looks like a local program. */
  publicSandbox: boolean
  /** The file's limit, for tests. */
  maxPages?: number
  now?: Place["now"]
}

const fonts = {
  inter: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  fraunces: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
}

export async function createSandbox(options: SandboxOptions) {
  const { origin, loopback, brand, log, now = Date.now } = options
  const database = openDatabase(options.dataDir, options.maxPages)
  const parts = createParts({ origin, loopback, brand, log, now, database })
  const { settings, accounts, deployments, secrets } = parts
  if (accounts.all().length === 0) seed(parts)

  const provider = createProvider(parts)
  const faults = createFaults()
  const recorder = createRequestRecorder(faults, findAccount)

  async function findAccount(token: string) {
    const found = await provider.AccessToken.find(token)
    return found?.accountId ? accounts.get(found.accountId) : undefined
  }

  const terminals = createTerminals({ productName: brand.name, deployments, recorder, now })

  provider.use(async (ctx, next) => {
    await next()
    const { logEntry } = recorder.findRecord(ctx.req)
    // `ctx.oidc` is undefined on other routes, although its type says otherwise.
    const oidc: typeof ctx.oidc | undefined = ctx.oidc
    if (oidc?.body) logEntry.body = redactSecrets(oidc.body)
    if (oidc?.account) logEntry.account = accounts.get(oidc.account.accountId)?.email ?? null
  })
  const provide = provider.callback()

  const router = express.Router()
  router.use((_request, response, next) => {
    response.set({
      "cache-control": "no-store",
      // The provider adds the hash of its form_post script to the empty script-src.
      "content-security-policy": "default-src 'none'; script-src; form-action 'self'; frame-ancestors 'none'",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    next()
  })
  const reset = () => {
    seed(parts)
    options.onReset?.()
  }
  if (!options.publicSandbox) router.use("/control", createControl({ ...parts, faults, recorder, reset }))
  // Under stable names: the built copies are renamed with every build.
  for (const [name, file] of Object.entries(fonts)) {
    const path = createRequire(import.meta.url).resolve(file)
    router.get(`/fonts/${name}.woff2`, (_request, response) => {
      response.sendFile(path, { immutable: true, maxAge: "1y", headers: { "content-type": "font/woff2" } })
    })
  }
  // Before the recorder: the agents in these addresses would fill the log.
  router.use(createCloudPages(parts))
  router.use(recorder.record)
  router.use("/oidc", (request, _response, next) => {
    usePublicOrigin(request, new URL(origin))
    next()
  })
  router.use("/oidc", createInteractions({ ...parts, provider }))
  router.use("/oidc", (request, response) => provide(request, response))
  router.use("/checkout", createCheckoutPages(parts))
  router.use("/api", createApi({ ...parts, recorder }))
  router.get("/releases", (_request, response) => {
    response.json(difficultTexts(settings, releaseFeed(`${brand.slug}/${brand.slug}`, now())))
  })
  router.use((_request, response) => sendError(response, 404, "Not found"))
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent || !(error instanceof SandboxFailure)) return next(error)
    sendPage(response, brand, errorPage(origin, error.error_description), error.status)
  })

  const handler = express.Router()
  handler.use("/sandbox", router)

  return {
    /** Handles /sandbox/**. Mount it at the root: it needs the whole path. */
    handler,
    /** The header `sandboxKey` of this process's own calls. */
    key: randomUUID(),
    /** Handles upgrades whose path starts with /sandbox/. */
    upgrade: terminals.upgrade,
    /** How long new machines take to start, in milliseconds. Only Trial VMs: the sample GPU instances take as long as real ones. */
    setupMs: { trial: pendingMs + 1_000 * trialInstallSeconds },
    /** Settings that an operator of a real platform sets in the environment. */
    connection: {
      platformUrl: `${loopback}/sandbox`,
      oidc: {
        issuer: `${origin}/sandbox/oidc`,
        clientId,
        clientSecret: secrets.clientSecret,
        clientAuth: undefined,
        clientKeys: undefined,
      },
      releasesUrl: `${loopback}/sandbox/releases`,
      bank: { ...catalog.bank, beneficiary: catalog.bank.beneficiary.replace("{name}", brand.name) },
      sessionSecret: secrets.sessionSecret,
    },
    async close() {
      await terminals.close()
      database.close()
    },
  }
}
