import { spawn } from "node:child_process"
import { afterAll, expect, test, vi } from "vitest"
import { freePort } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"

const dataDir = temporaryFolder(afterAll)

test("npm start serves, and stopping npm stops the server", async ({ onTestFinished }) => {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn("npm", ["start"], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  })
  onTestFinished(() => void npm.kill())
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.status)

  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000, interval: 100 })
  npm.kill("SIGTERM")
  await vi.waitFor(() => expect(ready()).rejects.toThrow("fetch failed"), { timeout: 60_000, interval: 100 })
})
