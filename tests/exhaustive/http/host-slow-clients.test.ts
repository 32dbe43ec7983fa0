import { connect } from "node:net"
import { test } from "vitest"
import { ownServer } from "../../support/http-servers"
import { exchangeRaw, statusesIn } from "../../support/raw-http"
import { createVisitor } from "../../support/visitor"

// Slow clients. The tests run in parallel, since most of their time is waiting.

// A server of its own: parallel tests would empty the shared log.
const server = ownServer()

const unfinished = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "

test.concurrent("500 clients that never finish their headers delay nobody and are disconnected", async ({
  expect,
}) => {
  let disconnected = 0
  const slow = Array.from({ length: 500 }, () =>
    exchangeRaw(server.port, [unfinished], { limitMs: 50_000 }).finally(() => disconnected++),
  )
  for (let count = 0; count < 20; count++)
    expect((await createVisitor(server.origin).send("/")).status).toBe(200)
  // Nobody had to wait for them. Seconds would depend on the machine.
  expect(disconnected).toBe(0)
  const answers = await Promise.all(slow)
  expect(new Set(answers.map((received) => statusesIn(received).join()))).toEqual(new Set(["408"]))
})

test.concurrent("a client that never finishes its form is disconnected", async ({ expect }) => {
  const request = [
    "POST /auth/sign-out HTTP/1.1",
    "Host: x",
    `Origin: ${server.origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 100",
    "",
    "a=",
  ]
  const received = await exchangeRaw(server.port, [request.join("\r\n")], { limitMs: 50_000 })
  expect(statusesIn(received)).toEqual([408])
})

test.concurrent("a proxy's idle connection lives longer than the header limit", async ({ expect }) => {
  const request = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
  const kept = connect(server.port, "127.0.0.1").setEncoding("latin1")
  let received = ""
  kept.on("data", (text: string) => {
    received += text
  })
  kept.write(request)
  await expect.poll(() => statusesIn(received)).toEqual([200])
  expect(received).toMatch(/^keep-alive: timeout=75\r$/im)

  await exchangeRaw(server.port, [unfinished], { limitMs: 50_000 })
  expect(kept.readyState).toBe("open")
  kept.write(request)
  await expect.poll(() => statusesIn(received)).toEqual([200, 200])
  kept.destroy()
})
