import { startWithCustomPlatform } from "../support/custom-platform"
import { createVisitor } from "../support/visitor"
import { metricsPort, type Outcome, observe, requestUntil } from "./measure"
import { samplePlatform } from "./sample-platform"

/** That many people request ROI reports one after the other, each of them new. */
export async function pdfFlood({ loops = 8, seconds = 15 } = {}): Promise<Outcome> {
  const metrics = await metricsPort()
  const running = await startWithCustomPlatform(samplePlatform(5), metrics.env)
  const { server } = running
  try {
    const other = await running.signIn()
    const target = { pid: server.pid, metricsPort: metrics.port, bystander: () => other.send("/deployments") }
    return await observe(target, async () => {
      const end = performance.now() + seconds * 1000
      let count = 0
      const samples = await Promise.all(
        Array.from({ length: loops }, () => {
          const visitor = createVisitor(server.origin)
          return requestUntil(
            () => performance.now() > end,
            0,
            () => visitor.send(`/resources/roi-report.pdf?workers=${100 + ++count}`),
          )
        }),
      )
      return { samples: samples.flat(), remark: "others ask for the list of deployments" }
    })
  } finally {
    await running.stop()
  }
}
