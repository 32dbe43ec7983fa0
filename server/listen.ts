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

/**
 * Resolves when the server listens: without a host on IPv6 and IPv4, or on IPv4 alone where there is no IPv6. What prevents it is a
 * mistake of the configuration, which one sentence tells.
 */
export async function listen(server: Server, host: string | undefined, port: number) {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.name
      reject(
        new StartError(
          `Cannot listen on ${host ? `${host}, ` : ""}port ${port}: ${reasons[code] ?? "it failed"} (${code})`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
}
