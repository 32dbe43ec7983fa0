import { createServer } from "node:http"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { causeOf } from "../app/platform/transport/upstream-watch.server"
import { startConnectProxy } from "../tests/support/connect-proxy"
import { listen } from "../tests/support/listen"
import { type FindProxy, pooledFetch } from "./proxy"
import { createPublicFetch } from "./public-fetch"

const timeouts = { connect: { timeout: 3_000 } }
const host = createServer((_, response) => response.end("reached"))
let proxy: Awaited<ReturnType<typeof startConnectProxy>>
const findProxy: FindProxy = () => new URL(proxy.withPassword)

beforeAll(async () => {
  proxy = await startConnectProxy(await listen(host))
})
beforeEach(() => {
  proxy.asked = []
})
afterAll(() => {
  proxy.close()
  host.closeAllConnections()
  host.close()
})

test("a call goes through the proxy, which gets the name and the password; later ones share connections", async () => {
  const fetch = pooledFetch(timeouts, findProxy)
  for (let count = 0; count < 5; count++) {
    const answer = await fetch("http://host.example.test/")
    expect(await answer.text()).toBe("reached")
  }
  expect([...new Set(proxy.asked)]).toEqual([`host.example.test:80 Basic ${btoa("clerk:pass/word")}`])
  expect(proxy.asked.length).toBeLessThan(3)
})

test("a public address goes through the proxy, unless its name is one of this network", async () => {
  const fetch = createPublicFetch(timeouts, findProxy)
  await expect(fetch("https://localhost/a")).rejects.toThrow("not public")
  expect(proxy.asked).toEqual([])
  // Nobody here knows a name like this.
  const name = `${"a".repeat(64)}.example`
  await expect(fetch(`https://${name}/a`)).rejects.toThrow("fetch failed")
  expect(proxy.asked).toMatchObject([expect.stringContaining(`${name}:443 `)])
})

test("a failure of the store without a name is unknown", () => {
  const error = new Error("a Redis command failed", { cause: new Error("Connection is closed.") })
  expect(causeOf(error)).toEqual({ error: "unknown" })
})
