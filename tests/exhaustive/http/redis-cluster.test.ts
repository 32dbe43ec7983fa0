import { setTimeout as delay } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import {
  adminDeployment,
  type PlatformHandler,
  sendJson,
  startWithCustomPlatform,
} from "../../support/custom-platform"
import { startRedisCluster } from "../../support/redis-cluster"
import { createVisitor } from "../../support/visitor"

test.each(["a master is killed", "slots move"])(
  "while %s, nobody is signed out, and forms and rows of a job act once",
  async (what) => {
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
    const cluster = await startRedisCluster()
    onTestFinished(cluster.stop)
    const bench = await startWithCustomPlatform(platform, { REDIS_URL: cluster.url })
    onTestFinished(bench.stop)
    const another = await bench.startAnother()
    onTestFinished(() => another.stop())
    const { origin } = bench.server
    const headers = { origin, "content-type": "application/x-www-form-urlencoded" }
    // Their keys are on every master.
    const people = await Promise.all(Array.from({ length: 6 }, () => bench.signIn()))
    const forms = await Promise.all(
      people.map(async (person) => ({ person, page: await person.open("/balance") })),
    )
    const [owner = await bench.signIn()] = people
    const fields = ["act=delete", "step=start", `count=${ids.length}`, ...ids.map((id) => `id=${id}`)]
    const job = await owner.send("/dashboard/bulk", { method: "POST", headers, body: fields.join("&") })
    expect(job.status).toBe(303)
    await expect.poll(() => deleted.length).toBeGreaterThan(8)

    let over = false
    const disturbed = (what === "slots move" ? cluster.moveSlots() : cluster.killMaster()).then(() => {
      over = true
    })
    const statuses = new Set<number>()
    // Each form is sent again and again until it is accepted, and once more.
    const sent = forms.map(async ({ person, page }) => {
      do {
        const answer = await person.submit(page, "Add Funds")
        statuses.add(answer.status)
        statuses.add((await createVisitor(another.origin, person.cookies).open("/home")).status)
      } while (!over)
      await expect.poll(async () => (await person.submit(page, "Add Funds")).status).not.toBe(503)
    })
    await Promise.all([disturbed, ...sent])
    if (what === "slots move") expect(statuses).not.toContain(503)
    expect(posted.length).toBe(people.length)

    const address = job.headers.location?.split("?")[0] ?? ""
    const elsewhere = createVisitor(another.origin, owner.cookies)
    await vi.waitFor(
      async () => {
        // Either node may go on with the job.
        await Promise.all([owner.open("/home"), elsewhere.open("/home")])
        expect((await elsewhere.open(address)).text).toMatch(/Done: |Ended/)
      },
      { timeout: 60_000, interval: 300 },
    )
    expect(new Set(deleted).size).toBe(deleted.length)
    const { body } = await elsewhere.send(`${address}/receipt.csv`)
    const results = body.trim().split("\r\n").slice(1)
    expect(results).toHaveLength(ids.length)
    for (const line of results) {
      const [id = "", , , result] = line.split(",")
      expect(result).toMatch(/^(Deleted|Unknown: check)$/)
      if (result === "Deleted") expect(deleted).toContain(id)
    }
    for (const [at, { cookies }] of people.entries())
      for (const node of [origin, another.origin])
        expect((await createVisitor(node, cookies).open("/home")).text).toContain(
          `person-${at + 1}@example.com`,
        )
  },
)
