import { expect, onTestFinished, test } from "vitest"
import { freePort, startServer, type TestServer } from "../../support/server"
import { createVisitor } from "../../support/visitor"

// Slow files are made in another thread: few at a time, once for everybody who requests the same file, and never for
// a HEAD.

// Servers of their own, since the process remembers its cache and its queue.
async function serverThatCounts() {
  const port = await freePort()
  const server = await startServer({ METRICS_PORT: String(port), TRUSTED_PROXY_HOPS: "1" })
  onTestFinished(() => server.stop())
  const count = async (outcome: string) => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const line = new RegExp(`^hearth_file_generations_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(
      metrics,
    )
    return Number(line?.[1])
  }
  return { server, count }
}

let workers = 10

/** A report that nobody has requested before. */
function anotherReport() {
  workers += 1
  return `/resources/roi-report.pdf?workers=${workers}`
}

function asking({ origin }: TestServer) {
  return (path: string, method = "GET") => createVisitor(origin).send(path, { method })
}

test("a report requested by many is made once and cached, and HEAD makes none", async () => {
  const { server, count } = await serverThatCounts()
  const ask = asking(server)
  const report = anotherReport()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(report)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await count("made")).toBe(1)
  expect((await ask(`${report}&speed=nonsense`)).body).toBe(answers[0]?.body)
  expect(await count("made")).toBe(1)

  const pictures = await Promise.all([ask("/og/pricing.png"), ask("/og/pricing.png")])
  expect(pictures.map(({ status, body }) => [status, body.length > 1_000])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(await count("made")).toBe(2)

  for (const [path, type] of [
    [anotherReport(), "application/pdf"],
    ["/og/home.png", "image/png"],
  ] as const) {
    const { status, headers, body } = await ask(path, "HEAD")
    expect([status, headers["content-type"], body]).toEqual([200, type, ""])
  }
  expect(await count("made")).toBe(2)
  expect(await count("refused")).toBe(0)
})

test("a flood of reports from many clients delays no page, and excess requests are refused", async () => {
  const { server, count } = await serverThatCounts()
  const ask = asking(server)
  let answered = 0
  const flood = Array.from({ length: 60 }, async () => {
    const { status, headers } = await ask(anotherReport())
    if (status === 200) answered += 1
    return [status, headers["retry-after"] ?? "now"].join(" ")
  })
  // By now the first report is made, and the others are being made or wait.
  await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(0)
  for (const path of ["/livez", "/", "/resources?open=roi-calculator"]) {
    expect((await ask(path)).status).toBe(200)
  }
  const before = answered
  const all = await Promise.all(flood)
  expect(before).toBeLessThan(answered)
  expect([...new Set(all)].sort()).toEqual(["200 now", "503 5"])
  expect(await count("made")).toBe(answered)
  expect(await count("refused")).toBe(60 - answered)
  await server.logged()
  expect(server.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([])
})
