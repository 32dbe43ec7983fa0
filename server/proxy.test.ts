import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { causeOf } from "../app/platform/transport/upstream-watch.server"
import { startConnectProxy } from "../tests/support/connect-proxy"
import { listen } from "../tests/support/listen"
import { errorText } from "./error-text"
import { agentThrough, type ProxyOf, pooledFetch } from "./proxy"
import { createPublicFetch } from "./public-fetch"

const timeouts = { connect: { timeout: 3_000 } }
const host = createServer((_, response) => response.end("reached"))
const machine = new WebSocketServer({ server: host })
let proxy: Awaited<ReturnType<typeof startConnectProxy>>
const proxyOf: ProxyOf = () => new URL(proxy.withPassword)

beforeAll(async () => {
  proxy = await startConnectProxy(await listen(host))
})
beforeEach(() => {
  proxy.asked = []
  proxy.status = 200
})
afterAll(() => {
  proxy.close()
  host.closeAllConnections()
  host.close()
})

const asked = `host.example.test:80 Basic ${btoa("clerk:pass/word")}`

test("a call goes through the proxy, which gets the name and the password; later ones share connections", async () => {
  const fetch = pooledFetch(timeouts, proxyOf)
  for (let count = 0; count < 5; count++) {
    const answer = await fetch("http://host.example.test/")
    expect(await answer.text()).toBe("reached")
  }
  expect([...new Set(proxy.asked)]).toEqual([asked])
  expect(proxy.asked.length).toBeLessThan(3)
})

test("a terminal's socket goes through the proxy", async () => {
  machine.once("connection", (socket) => socket.close(4_000, "reached"))
  const socket = new WebSocket("ws://host.example.test/", {
    agent: agentThrough("http://host.example.test", timeouts.connect, proxyOf),
  })
  expect(await once(socket, "close")).toEqual([4_000, Buffer.from("reached")])
  expect(proxy.asked).toEqual([asked])
  expect(agentThrough("http://host.example.test", timeouts.connect, () => undefined)).toBeUndefined()
})

test.each([
  ["wants another password", 407, "PROXY_407"],
  ["can't reach the host", 502, "PROXY_502"],
  ["isn't there", 0, "PROXY_ECONNREFUSED"],
])("a proxy that %s is the cause, without its password", async (_, status, code) => {
  proxy.status = status
  const address = new URL(status === 0 ? "http://clerk:pass@127.0.0.1:2" : proxy.withPassword)
  const error: unknown = await pooledFetch(
    timeouts,
    () => address,
  )("http://host.example.test/").catch((error) => error)
  expect(causeOf(error)).toEqual({ error: code })
  expect(errorText(error)).toBe(`fetch failed (the proxy ${address.origin} fails: ${code})`)
  const agent = agentThrough("http://host.example.test", timeouts.connect, () => address)
  const socket = new WebSocket("ws://host.example.test/", { agent })
  expect(await once(socket, "error")).toMatchObject([{ code }])
})

test("a public address goes through the proxy, unless its name is one of this network", async () => {
  const fetch = createPublicFetch(timeouts, proxyOf)
  await expect(fetch("https://localhost/a")).rejects.toThrow("not public")
  expect(proxy.asked).toEqual([])
  // Nobody here knows a name like this.
  const name = `${"a".repeat(64)}.example`
  await expect(fetch(`https://${name}/a`)).rejects.toThrow("fetch failed")
  expect(proxy.asked).toMatchObject([expect.stringContaining(`${name}:443 `)])
})

test.each([
  ["READONLY: the server at REDIS_URL is a replica", "READONLY"],
  ["OOM command not allowed", "OOM"],
  ["Command timed out", "timeout"],
  ["Connection is closed.", "unknown"],
])("the store's failure %s has a short name", (message, error) => {
  expect(causeOf(new Error("a Redis command failed", { cause: new Error(message) }))).toEqual({ error })
})
