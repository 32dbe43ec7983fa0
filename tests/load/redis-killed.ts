import { setTimeout as delay } from "node:timers/promises"
import { startWithCustomPlatform } from "../support/custom-platform"
import { startRedis } from "../support/redis"
import type { Visitor } from "../support/visitor"
import { metricsPort, type Outcome, observe, requestUntil } from "./measure"
import { samplePlatform } from "./sample-platform"

/** Redis is killed while sessions renew tokens all the time, and returns with its data. */
export async function redisKilled({ sessions = 100, awayMs = 4_000 } = {}): Promise<Outcome> {
  const redis = await startRedis()
  const metrics = await metricsPort()
  const running = await startWithCustomPlatform(samplePlatform(5), { ...metrics.env, REDIS_URL: redis.url })
  try {
    running.idp.accessTokenSeconds = 5
    const people: Visitor[] = []
    for (let at = 0; at < sessions; at++) people.push(await running.signIn())
    const target = {
      pid: running.server.pid,
      metricsPort: metrics.port,
      bystander: async () => {
        const answer = await fetch(`${running.server.origin}/pricing`)
        return { status: answer.status, body: await answer.text() }
      },
    }
    return await observe(target, async () => {
      let over = false
      const asking = people.map((person) =>
        requestUntil(
          () => over,
          1_000,
          () => person.send("/balance/now?poll=1"),
        ),
      )
      await delay(3_000)
      await redis.crash()
      await delay(awayMs)
      await redis.restart()
      await delay(8_000)
      over = true
      const samples = (await Promise.all(asking)).flat()
      const pages = await Promise.all(people.map((person) => person.send("/balance")))
      const unserved = pages.filter(({ status }) => status === 503).length
      const signedOut = pages.filter(({ status, body }) => status !== 503 && !body.includes("person-")).length
      return {
        samples,
        remark: `${signedOut} of ${sessions} were signed out by ${awayMs / 1000} s without Redis, ${unserved} were not served again 8 s later; others ask for /pricing`,
      }
    })
  } finally {
    await running.stop()
    await redis.stop()
  }
}
