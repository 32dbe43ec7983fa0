import { Agent, request } from "undici"
import { expect, onTestFinished, test } from "vitest"
import { startServer, type TestServer } from "../../support/server"
import { signIn } from "../../support/visitor"

// The real process with its real limits.

async function serverToStop() {
  const server = await startServer()
  onTestFinished(() => server.stop())
  return server
}

async function isReady({ origin }: TestServer) {
  const { statusCode, body } = await request(`${origin}/readyz`)
  await body.dump()
  return statusCode === 200
}

test("a proxy that checks readiness loses no request, and the process ends in time", async () => {
  const server = await serverToStop()
  const dispatcher = new Agent({ connections: 20 })
  const answers: number[] = []
  let routed = true

  async function visit() {
    while (routed) {
      const { statusCode, body } = await request(`${server.origin}/`, { dispatcher })
      await body.dump()
      answers.push(statusCode)
    }
  }
  async function watch() {
    while (await isReady(server)) await new Promise((resolve) => setTimeout(resolve, 200))
    routed = false
  }
  const load = Promise.all([watch(), ...Array.from({ length: 20 }, visit)])
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(60)

  const stopped = server.stop({ drain: true })
  await load
  await stopped
  expect(new Set(answers)).toEqual(new Set([200]))
  await dispatcher.close()
})

test("running requests are finished, and all probes but liveness report the shutdown", async () => {
  const server = await serverToStop()
  const ada = await signIn(server, "ada@example.com")
  await server.control.reset()
  await server.control.delays("/api/deployments", 2_000)
  const page = ada.open("/deployments")
  await expect
    .poll(async () => (await server.control.requests()).map(({ path }) => path))
    .toContain("/api/deployments")

  // The probes have been requested twice, so the process waits long enough to see their responses.
  await isReady(server)
  const stopped = server.stop({ drain: true })
  await expect.poll(() => isReady(server), { interval: 20 }).toBe(false)
  const alive = await request(`${server.origin}/livez`)
  expect(alive.statusCode).toBe(200)
  expect(alive.headers.connection).toBe("close")
  await alive.body.dump()

  const { status, text } = await page
  expect(status).toBe(200)
  expect(text).toContain("Your Deployments")
  await stopped
  expect(server.log.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["draining", "stopped"]))
})
