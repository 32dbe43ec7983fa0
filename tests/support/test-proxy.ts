import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { listen } from "./listen"

/** A proxy in front of a server, which can lose the connection and restore it. */
export interface TestProxy {
  origin: string
  /** The outcome of each request from now on. Breaking off affects data requests only, trickling documents only. */
  server: "up" | "refuses" | "hangs" | "breaks off" | "trickles" | 502
  /** Makes files disappear, as those of an older build do. */
  missing: RegExp | null
  /** The addresses that were requested while the server was up. */
  requests: string[]
  forwardTo(port: number): void
  close(): Promise<void>
}

export async function createTestProxy(): Promise<TestProxy> {
  let port = 0
  const listener = createServer((incoming, answer) => {
    if (proxy.server === "refuses") return incoming.socket.destroy()
    if (proxy.server === "hangs") return
    if (proxy.server === 502) {
      return answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>")
    }
    // It knows no WebSockets.
    if (incoming.headers.upgrade) return answer.writeHead(501).end()
    const path = incoming.url ?? "/"
    if (proxy.missing?.test(path)) return answer.writeHead(404).end()
    proxy.requests.push(`${incoming.method} ${path}`)
    passOn(incoming, answer)
  })

  function passOn(incoming: IncomingMessage, answer: ServerResponse) {
    const { method, url: path } = incoming
    const trickles = proxy.server === "trickles" && incoming.headers.accept?.startsWith("text/html")
    const headers = trickles ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers
    // A kept connection may be one that the server is closing at this moment.
    const target = { host: "127.0.0.1", port, agent: false }
    const onward = request({ ...target, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      if (trickles) return void trickle(reply, answer).catch(() => answer.destroy())
      if (proxy.server !== "breaks off" || !path?.includes(".data")) return reply.pipe(answer)
      reply.once("data", (chunk: Buffer) => answer.write(chunk.subarray(0, 20), () => answer.destroy()))
    })
    onward.on("error", () => answer.destroy())
    incoming.pipe(onward)
    answer.on("close", () => onward.destroy())
  }

  /** Two frames for each piece: what has arrived is painted before the next piece comes. */
  async function trickle(reply: IncomingMessage, answer: ServerResponse) {
    const document = Buffer.concat(await reply.toArray())
    for (let start = 0; start < document.length && !answer.destroyed; start += 1500) {
      answer.write(document.subarray(start, start + 1500))
      await pause(32)
    }
    answer.end()
  }

  const own = await listen(listener)
  const proxy: TestProxy = {
    origin: `http://localhost:${own}`,
    server: "up",
    missing: null,
    requests: [],
    forwardTo(to) {
      port = to
    },
    close() {
      listener.closeAllConnections()
      return new Promise((closed) => listener.close(() => closed()))
    },
  }
  return proxy
}
