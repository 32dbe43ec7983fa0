import { createServer } from "node:http"
import { connect } from "node:net"
import type { Duplex } from "node:stream"
import { listen } from "./listen"

/** A company's proxy, for which every name is that port of this machine. */
export async function startConnectProxy(port: number) {
  const server = createServer((_, response) => response.writeHead(405).end())
  const own = await listen(server)
  const clients = new Set<Duplex>()
  const proxy = {
    address: `http://127.0.0.1:${own}`,
    /** As somebody who must sign in. */
    withPassword: `http://clerk:pass%2Fword@127.0.0.1:${own}`,
    status: 200,
    /** The host, and who asks, for each connection. */
    asked: [] as string[],
    /** Ends all connections. */
    drop() {
      for (const client of clients) client.destroy()
    },
    close() {
      proxy.drop()
      server.closeAllConnections()
      server.close()
    },
  }
  server.on("connect", ({ url = "", headers }, client) => {
    proxy.asked.push([url, headers["proxy-authorization"]].join(" ").trim())
    clients.add(client)
    client.on("error", () => client.destroy())
    client.on("close", () => clients.delete(client))
    if (proxy.status !== 200) return client.end(`HTTP/1.1 ${proxy.status} No\r\ncontent-length: 0\r\n\r\n`)
    const onward = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n")
      client.pipe(onward).pipe(client)
    })
    client.on("close", () => onward.destroy())
    onward.on("error", () => client.destroy())
  })
  return proxy
}
