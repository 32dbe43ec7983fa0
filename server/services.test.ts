import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../tests/support/temporary"
import { loadConfig } from "./config"
import { openStores } from "./open-stores"
import { createServices } from "./services"
import { openUpstream } from "./upstream"

const log = { info() {}, warn() {}, error() {}, child: () => log }
const nowhere = new URL("file:///nowhere.js")

test("services with a clock and a store of a test's own: a form acts once, after a restart too, until its hour is over", async () => {
  let clock = Date.now()
  const now = () => clock
  const config = loadConfig({
    APP_ORIGIN: "https://app.example",
    DATA_DIR: temporaryFolder(),
    PLATFORM_API_URL: "https://platform.example",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "console",
    SESSION_SECRET: "a secret of thirty-two characters",
  })
  const upstream = await openUpstream({ config, log, onReset() {} })
  const stores = await openStores({
    ...upstream,
    dataDir: config.dataDir,
    redis: undefined,
    idleMs: 1,
    maxMs: 1,
    now,
  })
  onTestFinished(stores.close)
  const start = () =>
    createServices({
      config,
      log,
      upstream,
      stores,
      now,
      workers: { emulator: nowhere, generation: nowhere },
    })
  let acts = 0
  const send = ({ idempotency }: ReturnType<typeof start>) =>
    idempotency.once({ person: "ada", owner: "ada-1", key: "form-1", content: {} }, async () => ++acts)
  const first = start()
  expect([await send(first), await send(first), await send(start())].map((sent) => sent.state)).toEqual([
    "done",
    "done",
    "done",
  ])
  expect(acts).toBe(1)
  clock += 61 * 60_000
  await send(start())
  expect(acts).toBe(2)
})
