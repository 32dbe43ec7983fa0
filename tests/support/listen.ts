import { once } from "node:events"
import type { AddressInfo, Server } from "node:net"

/** Has the server listen on a free port of this machine, and resolves to that port. */
export async function listen(server: Server) {
  await once(server.listen(0, "127.0.0.1"), "listening")
  // A TCP server's address is an object with a port.
  return (server.address() as AddressInfo).port
}
