import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { createLog } from "./log"
import { createOverloadGuard } from "./overload"

async function guarded(delays: [number, number], maxInFlight = 2) {
  const { guard, inFlight } = createOverloadGuard({ maxInFlight, delays: () => delays })
  const waiting: Array<() => void> = []
  const app = express()
  app.use((_request, response, next) => {
    const log = createLog({ logLevel: "silent" })
    response.locals.info = { id: "r1", origin: "", nonce: "", clientIp: "", log }
    next()
  })
  app.use(guard)
  app.get("/slow", (_request, response) => void waiting.push(() => response.end("slow")))
  app.use((_request, response) => void response.end("quick"))
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  // An http server on a TCP port has an address with a port.
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  return { ask, inFlight, answerAll }
}

test("beyond the bound pages are turned away, and taken again once there is room", async () => {
  const { ask, inFlight, answerAll } = await guarded([0, 0])
  const slow = [ask("/slow"), ask("/slow")]
  await expect.poll(inFlight).toBe(2)

  const refused = await ask("/")
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("5")
  expect(await refused.text()).toContain("Too busy just now")

  answerAll()
  for (const answer of await Promise.all(slow)) expect(await answer.text()).toBe("slow")
  await expect.poll(inFlight).toBe(0)
  expect((await ask("/")).status).toBe(200)
})

test("an event loop that is late for two seconds is overload, a hiccup is not", async () => {
  expect((await (await guarded([2, 0])).ask("/")).status).toBe(200)
  expect((await (await guarded([0, 2])).ask("/")).status).toBe(200)
  expect((await (await guarded([2, 2])).ask("/")).status).toBe(503)
})

test("signing in stays possible", async () => {
  expect((await (await guarded([9, 9])).ask("/auth/sign-in")).status).toBe(200)
})
