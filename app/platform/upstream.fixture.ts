import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach } from "vitest"

/** A test platform that listens during each test. */
export function testUpstream(answer: RequestListener) {
  const server = createServer(answer)
  const upstream = { baseUrl: "" }
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    // A TCP server's address is an object; only pipes have a name.
    upstream.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return upstream
}
