import { readFileSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import packageJson from "../../package.json" with { type: "json" }
import { query, samplesOf } from "../support/promql"
import { freePort, startServer } from "../support/server"
import { openShell } from "../support/terminal-socket"
import { createVisitor, signIn } from "../support/visitor"

async function startThatCounts(env: Record<string, string> = {}) {
  const port = await freePort()
  const server = await startServer({ METRICS_PORT: String(port), ...env })
  onTestFinished(() => server.stop())
  const metrics = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { server, port, metrics }
}

test("requests are counted by method, status and area, whatever their address", async () => {
  const { server, port, metrics } = await startThatCounts()
  const visitor = createVisitor(server.origin)
  for (const path of ["/", "/no/such/page?token=CANARY", "/auth/sign-in", "/assets/none.js", "/livez"]) {
    await visitor.send(path)
  }
  await visitor.send("/", { method: "DELETE" })
  await visitor.send("/", { method: "PROPFIND" })

  const counted = (method: string, status: number, area: string) =>
    `hearth_http_request_duration_seconds_count{method="${method}",status="${status}",area="${area}"}`
  await expect.poll(metrics).toContain(`${counted("GET", 302, "auth")} 1\n`)
  const text = await metrics()
  expect(text).toContain(`${counted("GET", 200, "page")} 1\n`)
  expect(text).toContain(`${counted("GET", 404, "page")} 1\n`)
  expect(text).toContain(`${counted("GET", 404, "asset")} 1\n`)
  expect(text).toContain(`${counted("other", 405, "page")} 2\n`)
  expect(text).toMatch(/^hearth_http_requests_in_flight 0$/m)
  expect(text).toMatch(/^hearth_terminals_open 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect(text).not.toMatch(/CANARY|no\/such|PROPFIND/)
  // Each port has only what is its own.
  expect((await visitor.send("/metrics")).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test("the dashboard's queries have answers, and what runs here is counted", async () => {
  const { server, metrics } = await startThatCounts()
  await (await signIn(server, "ada@example.com")).open("/home")
  await server.logged()
  const page = await metrics()
  const samples = samplesOf(page)
  const dashboard: { panels: Array<{ title: string; targets: Array<{ expr: string }> }> } = JSON.parse(
    readFileSync("server/deploy/grafana.json", "utf8"),
  )
  const silent = dashboard.panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => (query(expr, samples).length === 0 ? title : [])),
  )
  // All is well.
  expect(silent).toEqual(["Calls that fail", "Parts of pages that came too late"])
  for (const metric of ["hearth_upstream_requests_total", "hearth_panels_given_up_total"])
    expect(page).toContain(`# TYPE ${metric} counter`)
  const calls = samples.filter(({ name }) => name === "hearth_upstream_requests_total")
  const ended = calls.map(({ labels: { upstream, route, outcome } }) => `${upstream} ${route} ${outcome}`)
  expect(ended).toEqual(
    expect.arrayContaining([
      "platform GET /api/deployments ok",
      "provider /sandbox/oidc/token ok",
      "store put ok",
    ]),
  )
  const build = samples.find(({ name }) => name === "hearth_build_info")?.labels
  expect(server.log[0]).toMatchObject({ msg: "starting", ...build })
  // Such as a package that wants a newer Node.
  expect(server.log.map(({ msg }) => msg)).not.toContain("printed")
  expect(build).toEqual({
    version: packageJson.version,
    revision: expect.any(String),
    node: process.versions.node,
  })
})

test("open terminals and the memory that they hold are counted", async () => {
  const { server, metrics } = await startThatCounts()
  const noor = await signIn(server, "noor@example.com")
  const id = await server.control.deployment("noor@example.com", "desk")
  async function held() {
    const exposition = await metrics()
    return ["hearth_terminals_open", "hearth_terminal_held_bytes"].map((name) =>
      Number(new RegExp(`^${name} (\\d+)$`, "m").exec(exposition)?.[1]),
    )
  }
  expect(await held()).toEqual([0, 0])
  const { socket } = await openShell(server, noor, id)
  const [open, bytes = 0] = await held()
  expect([open, bytes > 0]).toEqual([1, true])
  // The shell and its output stay for a while.
  socket.close()
  const rest = async () => {
    const [open, kept = 0] = await held()
    return [open, kept > 0 && kept < bytes]
  }
  await expect.poll(rest).toEqual([0, true])
})

test("by default, pages and metrics are reached over IPv4 and IPv6; idle connections stay as long as is set", async () => {
  const { server, port } = await startThatCounts({ HOST: "", KEEP_ALIVE_SECONDS: "600" })
  for (const host of ["127.0.0.1", "[::1]"]) {
    const page = await fetch(`http://${host}:${server.port}/`)
    expect([page.status, page.headers.get("keep-alive")]).toEqual([200, "timeout=600"])
    expect((await fetch(`http://${host}:${port}/metrics`)).status).toBe(200)
  }
  const ada = await signIn(server, "ada@example.com")
  expect((await ada.open("/account/activity")).text).toMatch(/(?<!ffff:)127\.0\.0\.1|::1/)
})
