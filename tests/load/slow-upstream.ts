import { sendJson, startWithCustomPlatform } from "../support/custom-platform"
import type { Visitor } from "../support/visitor"
import { metricsPort, type Outcome, observe, timeRequest } from "./measure"
import { samplePlatform } from "./sample-platform"

/** Many sessions wait for one slow endpoint of the platform, while another person uses fast ones. */
export async function slowUpstream({ sessions = 160, slowMs = 9_000 } = {}): Promise<Outcome> {
  const metrics = await metricsPort()
  const platform = samplePlatform(0, (request, response) => {
    if (request.url !== "/api/deployments") return false
    setTimeout(() => sendJson(response, []), slowMs)
    return true
  })
  const running = await startWithCustomPlatform(platform, metrics.env)
  try {
    const people: Visitor[] = []
    for (let at = 0; at < sessions; at++) people.push(await running.signIn())
    const other = await running.signIn()
    const target = {
      pid: running.server.pid,
      metricsPort: metrics.port,
      bystander: () => other.send("/balance/now?poll=1"),
    }
    return await observe(target, async () => ({
      samples: await Promise.all(
        people.map((person) => timeRequest(() => person.send("/deployments/list?poll=1"))),
      ),
      remark: `the platform takes ${slowMs / 1000} s for deployments; others ask for their balance`,
    }))
  } finally {
    await running.stop()
  }
}
