import { once } from "node:events"
import { Server as HttpServer } from "node:http"
import type { AddressInfo, Server } from "node:net"

/** Has the server listen on a free port of this machine, and resolves to that port. */
export async function listen(server: Server) {
  // By default, a connection that has been idle for 5 s is closed: a request that is sent at that moment fails.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0
  await once(server.listen(0, "127.0.0.1"), "listening")
  // A TCP server's address is an object with a port.
  return (server.address() as AddressInfo).port
}
