import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../tests/support/temporary"
import { loadConfig } from "./config"
import { openStores } from "./open-stores"
import { createServices } from "./services"
import { openUpstream } from "./upstream"

const config = loadConfig({
  PLATFORM_API_URL: "https://platform.example",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "launchpad",
  SESSION_SECRET: "0f8fad5bd9cb469fa16570867728950e",
  APP_ORIGIN: "https://launchpad.example",
})
const minute = 60_000
const workers = { emulator: new URL("file:///unused"), generation: new URL("file:///unused") }
const log = { info() {}, warn() {}, error() {}, child: () => log }

test("all services have one clock, and one store", async () => {
  let at = Date.now()
  const now = () => at
  const calls: string[] = []
  const fetchPlatform = async (address: unknown) => {
    calls.push(String(address))
    return Response.json({ categories: [] })
  }
  const limits = { idleMs: minute, maxMs: minute }
  const stores = await openStores({
    dataDir: temporaryFolder(),
    redis: undefined,
    secrets: ["k"],
    ...limits,
    now,
  })
  onTestFinished(stores.close)
  const upstream = { ...(await openUpstream({ config, log, onReset() {} })), fetchPlatform }
  const services = createServices({ config, log, upstream, stores, workers, now, elapsed: now })
  onTestFinished(services.auth.close)
  onTestFinished(services.jobs.close)

  await services.publicAgents("192.0.2.0/24").gallery()
  await services.publicAgents("192.0.2.0/24").gallery()
  expect(calls).toHaveLength(1)
  at += minute + 1
  await services.publicAgents("192.0.2.0/24").gallery()
  expect(calls).toHaveLength(2)

  await services.activity.add("ada", { id: "request-1", browser: "", clientIp: "" }, { kind: "signed-in" })
  expect(await services.activity.of("ada")).toMatchObject([{ at }])
  at += 31 * 24 * 60 * minute
  expect(await services.activity.of("ada")).toEqual([])
})
