import type { Server } from "node:net"
import { StartError } from "./data-file"

const reasons: Record<string, string> = {
  EADDRINUSE: "another program listens there",
  EACCES: "this user may not listen there",
  EADDRNOTAVAIL: "HOST is no address of this machine",
  EAFNOSUPPORT: "HOST is an IPv6 address, which this machine doesn't support",
  ENOTFOUND: "HOST is unknown",
  EAI_AGAIN: "HOST is unknown",
}

/** Listens on IPv6, if there is any, and IPv4 without a host. What prevents it is a mistake of the configuration; one sentence names it. */
export async function listen(server: Server, host: string | undefined, port: number) {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.name
      const reason = reasons[code] ?? "it failed"
      reject(new StartError(`Cannot listen on ${host ?? "any address"}, port ${port}: ${reason} (${code})`))
    })
    server.listen(port, host, resolve)
  })
}
