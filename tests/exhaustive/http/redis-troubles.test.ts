import { setTimeout as delay } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { makeCertificate } from "../../support/certificate"
import {
  adminDeployment,
  type PlatformHandler,
  sendJson,
  startWithCustomPlatform,
} from "../../support/custom-platform"
import { startRedis } from "../../support/redis"
import { freePort } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { createVisitor } from "../../support/visitor"

// Redis as operators have it: behind TLS, and stuck for a while.

test("a Redis behind TLS with a private certificate authority keeps sessions for every node", async ({
  onTestFinished,
}) => {
  const folder = temporaryFolder()
  const { certificate, key } = makeCertificate(folder)
  const port = await freePort()
  const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"]
  const redis = await startRedis(port, ["--port", "0", "--tls-port", `${port}`, ...files])
  onTestFinished(redis.stop)
  const bench = await startWithCustomPlatform((_request, response) => sendJson(response, []), {
    REDIS_URL: `rediss://localhost:${port}`,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  onTestFinished(bench.stop)
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  const person = await bench.signIn()
  const elsewhere = createVisitor(another.origin, person.cookies)
  expect((await elsewhere.open("/home")).text).toContain("person-1@example.com")
})

test("while Redis is stuck for longer than a lock lasts, pages say so, nobody is signed out, and nothing is done twice", async ({
  onTestFinished,
}) => {
  const posted: string[] = []
  const deleted: string[] = []
  const ids = Array.from({ length: 60 }, (_, row) => `row-${row}`)
  const platform: PlatformHandler = ({ method, url = "" }, response) => {
    const path = url.split("?")[0] ?? ""
    if (path === "/api/auth/check-admin") return sendJson(response, { isAdmin: true })
    if (method === "POST") posted.push(path)
    if (method === "DELETE") {
      deleted.push(path.split("/").at(-1) ?? "")
      void delay(60).then(() => sendJson(response, {}))
      return
    }
    sendJson(response, path === "/api/admin/deployments" ? ids.map(adminDeployment) : [])
  }
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const bench = await startWithCustomPlatform(platform, { REDIS_URL: redis.url })
  onTestFinished(bench.stop)
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  const { origin } = bench.server
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" }
  const person = await bench.signIn()
  const elsewhere = createVisitor(another.origin, person.cookies)
  const form = await person.open("/balance")
  const home = await person.open("/home")
  const fields = ["act=delete", "step=start", `count=${ids.length}`, ...ids.map((id) => `id=${id}`)]
  const job = await person.send("/dashboard/bulk", { method: "POST", headers, body: fields.join("&") })
  expect(job.status).toBe(303)
  await expect.poll(() => deleted.length).toBeGreaterThan(8)

  redis.pause()
  const began = performance.now()
  const seen: Array<[string, number]> = []
  // The job's lock, which another node could acquire then, lasts ten seconds.
  while (performance.now() - began < 11_000) {
    const page = person.open("/home").then(({ status, text }) => {
      expect(text).toContain("Temporarily unavailable")
      return ["page", status] as [string, number]
    })
    const tick = person.send("/auth/keepalive", { method: "POST", headers: { origin } })
    seen.push(await page, ["tick", (await tick).status])
  }
  expect(seen.filter(([, status]) => status !== 503)).toEqual([])
  const refused = await person.submit(form, "Add Funds")
  expect([refused.status, refused.document.querySelector("h1")?.text]).toEqual([
    503,
    "Temporarily unavailable",
  ])
  const out = await person.submit(home, "Sign Out")
  expect([out.status, out.document.querySelector("h1")?.text]).toEqual([503, "Couldn't sign you out"])
  expect((await createVisitor(origin).open("/")).status).toBe(200)
  expect(posted).toEqual([])
  redis.resume()

  await expect.poll(async () => (await person.open("/home")).status, { timeout: 20_000 }).toBe(200)
  await person.submit(form, "Add Funds")
  await person.submit(form, "Add Funds")
  expect(posted).toEqual(["/api/balance/checkout"])
  const address = job.headers.location?.split("?")[0] ?? ""
  await vi.waitFor(
    async () => {
      // Either node may go on with the job.
      await Promise.all([person.open("/home"), elsewhere.open("/home")])
      expect((await elsewhere.open(address)).text).toMatch(/Done: |Ended/)
    },
    { timeout: 40_000, interval: 300 },
  )
  expect(new Set(deleted).size).toBe(deleted.length)
  const { body } = await elsewhere.send(`${address}/receipt.csv`)
  const results = body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))
  expect(results.map(([id]) => id).sort()).toEqual([...ids].sort())
  for (const [id = "", , , result] of results) {
    expect([id, result]).toEqual([id, expect.stringMatching(/^(Deleted|Unknown: check)$/)])
    if (result === "Deleted") expect(deleted).toContain(id)
  }
})
