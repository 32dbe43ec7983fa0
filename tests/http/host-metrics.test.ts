import { expect, onTestFinished, test } from "vitest"
import { freePort, startServer } from "../support/server"
import { createVisitor } from "../support/visitor"

test("requests are counted by method, status and area, whatever their address", async () => {
  const port = await freePort()
  const serverThatCounts = await startServer({ METRICS_PORT: String(port) })
  onTestFinished(() => serverThatCounts.stop())
  const metrics = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const visitor = createVisitor(serverThatCounts.origin)
  for (const path of ["/", "/no/such/page?token=CANARY", "/auth/sign-in", "/assets/none.js", "/livez"]) {
    await visitor.send(path)
  }
  await visitor.send("/", { method: "DELETE" })
  await visitor.send("/", { method: "PROPFIND" })

  const counted = (method: string, status: number, area: string) =>
    `http_request_duration_seconds_count{method="${method}",status="${status}",area="${area}"}`
  await expect.poll(metrics).toContain(`${counted("GET", 302, "auth")} 1\n`)
  const text = await metrics()
  expect(text).toContain(`${counted("GET", 200, "page")} 1\n`)
  expect(text).toContain(`${counted("GET", 404, "page")} 1\n`)
  expect(text).toContain(`${counted("GET", 404, "asset")} 1\n`)
  expect(text).toContain(`${counted("other", 405, "page")} 2\n`)
  expect(text).toMatch(/^http_requests_in_flight 0$/m)
  expect(text).toMatch(/^terminals_open 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect(text).not.toMatch(/CANARY|no\/such|PROPFIND/)
})
