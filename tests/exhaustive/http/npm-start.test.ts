import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, onTestFinished, test, vi } from "vitest"
import { freePort } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"

/** Runs a script of package.json with the sandbox, until it serves. */
async function startScript(...script: string[]) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn("npm", script, {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: temporaryFolder() },
    // Its processes inherit the output, which ends with the last of them. Nobody reads it.
    stdio: ["ignore", "pipe", "ignore"],
  })
  npm.stdout.resume()
  const ended = once(npm, "close")
  onTestFinished(async () => {
    npm.kill()
    await ended
  })
  const origin = `http://localhost:${port}`
  const ready = async () => (await fetch(`${origin}/readyz`)).status
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 240_000, interval: 100 })
  return { npm, origin, ready, ended }
}

test("npm start serves, and stopping npm stops the server", async () => {
  const { npm, ready, ended } = await startScript("start")
  npm.kill("SIGTERM")
  await ended
  await expect(ready()).rejects.toThrow("fetch failed")
})

test("npm run dev serves pages of the site and of the launchpad with their modules, and stopping npm leaves no process", async () => {
  const { npm, origin, ready, ended } = await startScript("run", "dev")
  for (const [path, words, module] of [
    ["/pricing", "Pay for what you run.", "/app/routes/site/pricing/page.tsx"],
    ["/agents", "IT Service Desk", "/app/routes/launchpad/agents/list.tsx"],
  ] as const) {
    const page = await fetch(origin + path)
    const html = await page.text()
    expect(page.status, path).toBe(200)
    expect(html).toContain(words)
    expect(html).toContain(`"${module}"`)
    const code = await fetch(origin + module)
    expect(code.headers.get("content-type")).toContain("javascript")
    expect(await code.text()).toMatch(/^import .* from "\//m)
  }
  npm.kill("SIGTERM")
  await ended
  await expect(ready()).rejects.toThrow("fetch failed")
})
