import { once } from "node:events"
import { createServer, request as send } from "node:http"
import type { AddressInfo, BlockList } from "node:net"
import { expect, test } from "vitest"
import type { RequestInfo } from "../app/http/contexts"
import { loadConfig } from "./config"
import { createLog } from "./log"
import { createRequestInfo } from "./request-info"

test.each<[hops: number, forwarded: string | string[] | undefined, client: string]>([
  [0, undefined, "127.0.0.1"],
  [0, "203.0.113.7", "127.0.0.1"],
  [1, undefined, "127.0.0.1"],
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "192.0.2.1, 203.0.113.7", "203.0.113.7"],
  [1, ["192.0.2.1", "203.0.113.7"], "203.0.113.7"],
  [2, "192.0.2.1, 198.51.100.4, 203.0.113.7", "198.51.100.4"],
  [2, "203.0.113.7", "203.0.113.7"],
  [3, "2001:db8::1, 198.51.100.4, 203.0.113.7", "2001:db8::1"],
  [1, "::ffff:198.51.100.9", "198.51.100.9"],
  [1, "[::FFFF:198.51.100.9]:51234", "198.51.100.9"],
  [1, "198.51.100.9:51234", "198.51.100.9"],
  [1, "[2001:db8::1]:443", "2001:db8::1"],
  [2, "[2001:db8::1], 203.0.113.7:80", "2001:db8::1"],
  [1, "2001:db8::1:443", "2001:db8::1:443"],
  [1, "[203.0.113.7:80", "127.0.0.1"],
  [1, "<script>", "127.0.0.1"],
  [1, "", "127.0.0.1"],
])("%i proxies and X-Forwarded-For %j: the client is %s", async (hops, forwarded, client) => {
  const info = await receiveInfo(hops, forwarded === undefined ? {} : { "x-forwarded-for": forwarded })
  expect(info.clientIp).toBe(client)
})

test.each([0, 1])("with %i proxies, a request id that was sent is not used", async (hops) => {
  expect((await receiveInfo(hops, { "x-request-id": "proxy-7f3a.12" })).id).toMatch(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/,
  )
})

test("a header that names no address is logged once", async () => {
  const lines: string[] = []
  const describe = describer(1, (line) => lines.push(line))
  for (let request = 0; request < 3; request++)
    await receiveInfo(1, { "x-forwarded-for": "unknown" }, describe)
  expect(lines.filter((line) => line.includes("X-Forwarded-For"))).toHaveLength(1)
})

test.each([
  ["127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["127.0.0.0/8, 10.0.0.0/8", "192.0.2.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"],
  ["127.0.0.0/8, fd00::/8", "203.0.113.7, [fd12::1]:443", "203.0.113.7"],
  ["127.0.0.0/8", "127.0.0.2, 127.0.0.3", "127.0.0.2"],
  ["127.0.0.0/8", "<script>, 127.0.0.3", "127.0.0.1"],
  // Who isn't a proxy says nothing about itself.
  ["10.0.0.0/8", "203.0.113.7", "127.0.0.1"],
])("behind the proxies %s, X-Forwarded-For %j: the client is %s", async (proxies, forwarded, client) => {
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: proxies })
  const info = await receiveInfo(
    0,
    { "x-forwarded-for": forwarded },
    describer(0, () => {}, trustedProxies),
  )
  expect(info.clientIp).toBe(client)
})

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

test.each([
  [0, undefined, undefined],
  [1, undefined, traceparent],
  [0, "127.0.0.0/8", traceparent],
  [0, "10.0.0.0/8", undefined],
])("with %i proxies, or at %s, a trace continues from a proxy only", async (hops, proxies, continued) => {
  const { trustedProxies } = loadConfig(proxies ? { TRUSTED_PROXIES: proxies } : {})
  const info = await receiveInfo(
    hops,
    { traceparent },
    describer(hops, () => {}, trustedProxies),
  )
  expect(info.span?.traceparent).toBe(continued)
})

function describer(
  trustedProxyHops: number,
  write: (line: string) => void = () => {},
  trustedProxies: BlockList | undefined = undefined,
) {
  const config = { origin: "https://app.example", trustedProxyHops, trustedProxies }
  return createRequestInfo({ config, log: createLog({ logLevel: "warn" }, { write }) })
}

async function receiveInfo(
  trustedProxyHops: number,
  headers: Record<string, string | string[]>,
  describe = describer(trustedProxyHops),
) {
  let info: RequestInfo | undefined
  const server = createServer((request, response) => {
    info = describe(request)
    response.end()
  })
  // On both families: the socket names an IPv4 client in IPv6 notation.
  await once(server.listen(), "listening")
  // A TCP server's address is an object with a port.
  const { port } = server.address() as AddressInfo
  const [response] = await once(send({ port, host: "127.0.0.1", headers }).end(), "response")
  await once(response.resume(), "end")
  server.close()
  if (!info) throw new Error("the request did not arrive")
  return info
}
