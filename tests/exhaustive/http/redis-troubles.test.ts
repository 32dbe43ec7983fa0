import { expect, test } from "vitest"
import { makeCertificate } from "../../support/certificate"
import { type PlatformHandler, sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { createRows, endOfJob, resultsOf } from "../../support/deleted-rows"
import { startRedis } from "../../support/redis"
import { freePort } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { createVisitor, type Page } from "../../support/visitor"

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
  const rows = createRows(60)
  const platform: PlatformHandler = (request, response) => {
    if (request.method === "POST") posted.push(request.url?.split("?")[0] ?? "")
    if (!rows.answer(request, response)) sendJson(response, [])
  }
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const bench = await startWithCustomPlatform(platform, { REDIS_URL: redis.url })
  onTestFinished(bench.stop)
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  const { origin } = bench.server
  const person = await bench.signIn()
  const elsewhere = createVisitor(another.origin, person.cookies)
  const form = await person.open("/balance")
  const home = await person.open("/home")
  const { ids, job } = await rows.delete(person, origin, "row", 60)
  await expect.poll(() => rows.deleted.length).toBeGreaterThan(8)

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
  const titleOf = ({ status, document }: Page) => [status, document.querySelector("h1")?.text]
  expect(titleOf(await person.submit(form, "Add Funds"))).toEqual([503, "Temporarily unavailable"])
  expect(titleOf(await person.submit(home, "Sign Out"))).toEqual([503, "Couldn't sign you out"])
  expect((await createVisitor(origin).open("/")).status).toBe(200)
  expect(posted).toEqual([])
  redis.resume()

  await expect.poll(async () => (await person.open("/home")).status, { timeout: 20_000 }).toBe(200)
  await person.submit(form, "Add Funds")
  await person.submit(form, "Add Funds")
  expect(posted).toEqual(["/api/balance/checkout"])
  // Either node may continue the job.
  await endOfJob(job, elsewhere, person)
  expect(new Set(rows.deleted).size).toBe(rows.deleted.length)
  const results = await resultsOf(elsewhere, job)
  expect([...results.keys()].sort()).toEqual([...ids].sort())
  for (const [id, result] of results) {
    expect([id, result]).toEqual([id, expect.stringMatching(/^(Deleted|Unknown: check)$/)])
    if (result === "Deleted") expect(rows.deleted).toContain(id)
  }
})
