import { expect, test } from "vitest"
import { sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { startRedis } from "../../support/redis"
import { createVisitor } from "../../support/visitor"

/** Sets the clock of a node forward, as far as nodes' clocks may differ. */
const ahead = `--import=data:text/javascript,${encodeURIComponent("const now = Date.now; Date.now = () => now() + 25_000")}`

test("after a change, no node answers a poll with what it has read before, although its clock is ahead", async ({
  onTestFinished,
}) => {
  let balance = 1_000
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const bench = await startWithCustomPlatform(
    ({ method, url = "" }, response) => {
      if (method === "POST") balance = 3_500
      if (url.startsWith("/api/balance")) return sendJson(response, { balance_cents: balance })
      sendJson(response, url.startsWith("/api/auth/check-admin") ? { isAdmin: false } : [])
    },
    { REDIS_URL: redis.url },
  )
  onTestFinished(bench.stop)
  const other = await bench.startAnother({ NODE_OPTIONS: ahead })
  onTestFinished(() => other.stop())

  const person = await bench.signIn()
  const before = await createVisitor(other.origin, person.cookies).send("/balance/now?poll=0")
  expect(before.body).toContain("1000")
  await person.submit(await person.open("/balance"), "Add Funds")
  const changed = await person.send("/balance/now?poll=0")
  expect(changed.body).toContain("3500")
  const after = await createVisitor(other.origin, person.cookies).send(
    `/balance/now?poll=${JSON.parse(changed.body).at}`,
  )
  expect(after.body).toContain("3500")
})
