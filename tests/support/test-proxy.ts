import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { connect } from "node:net"
import type { Duplex } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { listen } from "./listen"

/** A proxy in front of a server, which can lose the connection and restore it. */
export interface TestProxy {
  origin: string
  /**
   * The outcome of each request from now on; a number is the status with which the proxy answers itself, 302 leads to another host.
   * Breaking off affects data requests only, trickling documents only.
   */
  server: "up" | "refuses" | "hangs" | "breaks off" | "trickles" | number
  /** Whether it passes WebSockets on. */
  sockets: boolean
  /** Makes files disappear, as those of an older build do. */
  missing: RegExp | null
  /** The addresses that were requested while the server was up. */
  requests: string[]
  forwardTo(port: number): void
  cutSockets(): void
  close(): Promise<void>
}

export async function createTestProxy(): Promise<TestProxy> {
  let port = 0
  const sockets = new Set<Duplex>()
  const listener = createServer((incoming, answer) => {
    if (proxy.server === "refuses") return incoming.socket.destroy()
    if (proxy.server === "hangs") return
    if (typeof proxy.server === "number") {
      const headers = { "content-type": "text/html", location: "https://sign-in.invalid/" }
      return answer.writeHead(proxy.server, headers).end("<h1>Who are you?</h1>")
    }
    const path = incoming.url ?? "/"
    if (proxy.missing?.test(path)) return answer.writeHead(404).end()
    proxy.requests.push(`${incoming.method} ${path}`)
    passOn(incoming, answer)
  })

  listener.on("upgrade", (incoming, socket, head) => {
    sockets.add(socket.on("error", () => {}))
    socket.on("close", () => sockets.delete(socket))
    if (proxy.server === "hangs") return
    if (typeof proxy.server === "number") return void socket.end(`HTTP/1.1 ${proxy.server} No\r\n\r\n`)
    if (proxy.server === "refuses") return void socket.destroy()
    if (!proxy.sockets) return void socket.end("HTTP/1.1 501 No\r\n\r\n")
    const onward = connect(port, "127.0.0.1").on("error", () => socket.destroy())
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (const [name, value] of Object.entries(incoming.headers)) lines.push(`${name}: ${value}`)
    onward.write(`${lines.join("\r\n")}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
    socket.on("close", () => onward.destroy())
    onward.on("close", () => socket.destroy())
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
    sockets: false,
    missing: null,
    requests: [],
    forwardTo(to) {
      port = to
    },
    cutSockets() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      proxy.cutSockets()
      listener.closeAllConnections()
      return new Promise((closed) => listener.close(() => closed()))
    },
  }
  return proxy
}
