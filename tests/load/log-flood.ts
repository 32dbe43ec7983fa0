import { randomBytes } from "node:crypto"
import { zipSync } from "fflate"
import { startWithCustomPlatform } from "../support/custom-platform"
import { metricsPort, type Outcome, observe, type Sample, timeRequest } from "./measure"
import { samplePlatform } from "./sample-platform"

/** One session requests the logs of many machines at once, each an archive of 15 MB that cannot be compressed. */
export async function logFlood({ requests = 80, machines = 80, rounds = 3 } = {}): Promise<Outcome> {
  const line = Buffer.from(`2026-11-21T13:04:05.123Z ${"x".repeat(74)}\n`)
  const archive = zipSync({
    "console.log": [Buffer.concat(Array.from({ length: 10_000 }, () => line)), { level: 6 }],
    "core.bin": [randomBytes(15_000_000), { level: 0 }],
  })
  let archives = 0
  const platform = samplePlatform(machines, (request, response) => {
    if (!request.url?.endsWith("/logs")) return false
    archives += 1
    response.writeHead(200, { "content-type": "application/zip", "content-length": archive.length })
    response.end(archive)
    return true
  })
  const metrics = await metricsPort()
  const running = await startWithCustomPlatform(platform, metrics.env)
  try {
    const flooding = await running.signIn()
    const other = await running.signIn()
    const target = {
      pid: running.server.pid,
      metricsPort: metrics.port,
      bystander: () => other.send("/balance/now?poll=1"),
    }
    return await observe(target, async () => {
      const logs = (at: number) => flooding.send(`/deployments/dep-${at % machines}/logs/now?poll=1`)
      const samples: Sample[] = []
      for (let round = 0; round < rounds; round++) {
        samples.push(
          ...(await Promise.all(Array.from({ length: requests }, (_, at) => timeRequest(() => logs(at))))),
        )
      }
      return { samples, remark: `${archives} archives were read; others ask for their balance` }
    })
  } finally {
    await running.stop()
  }
}
