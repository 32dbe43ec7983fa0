import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { afterAll, beforeAll, vi } from "vitest"
import { brandSchema, createBrand } from "../../app/brand"
import { createSandbox } from "../../server/sandbox/sandbox"
import { listen } from "./listen"

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>

interface Options {
  dataDir?: string
  origin?: string
  publicSandbox?: boolean
  maxPages?: number
}

/** A sandbox for the tests of a file, with time for real servers, which may be slow on a busy machine. */
export function useSandbox(options: Options = {}): RunningSandbox {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  // Filled before the first test. The functions of a sandbox need no `this`.
  const sandbox = {} as RunningSandbox
  beforeAll(async () => void Object.assign(sandbox, await startSandbox(options)))
  afterAll(() => sandbox.stop())
  return sandbox
}

/** The sandbox without the launchpad, on a real port. */
export async function startSandbox(options: Options = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "sandbox-test-"))
  // Like the launchpad's host: the sandbox must not depend on Express parsing queries.
  const app = express().disable("x-powered-by").set("query parser", false)
  const server = createServer(app)
  const port = await listen(server)
  const loopback = `http://127.0.0.1:${port}`
  const origin = options.origin ?? loopback
  const backChannelLogouts: string[] = []
  const clock = { aheadMs: 0 }
  const logged: Array<{ level: string; fields: object; message: string }> = []
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message })

  const sandbox = await createSandbox({
    publicSandbox: false,
    ...options,
    dataDir,
    origin,
    loopback,
    brand: createBrand(brandSchema.parse({})),
    log: { info: note("info"), warn: note("warn"), error: note("error") },
    now: () => Date.now() + clock.aheadMs,
  })
  app.use(sandbox.handler)
  app.post("/auth/back-channel-logout", express.text({ type: () => true }), (request, response) => {
    backChannelLogouts.push(request.body)
    response.end()
  })
  server.on("upgrade", sandbox.upgrade)

  return {
    /** Nothing listens there if a test sets its own. */
    origin,
    loopback,
    connection: sandbox.connection,
    dataDir,
    /** Bodies of the received back-channel logout calls. */
    backChannelLogouts,
    clock,
    logged,
    control: (method: string, path: string, body?: unknown) =>
      fetch(`${loopback}/sandbox/control/${path}`, {
        method,
        headers: { "x-sandbox-control": "1", "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    async stop() {
      await sandbox.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
