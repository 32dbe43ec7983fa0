import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { exchangeRaw, statusesIn } from "../tests/support/raw-http"
import { portOf } from "../tests/support/temporary"
import { createHttpServer, type HttpServerOptions } from "./http-server"

async function listening(options: Partial<HttpServerOptions>) {
  const server = createHttpServer({
    handler: (_request, response) => response.end(),
    upgrade: (_request, socket) => socket.destroy(),
    origin: "http://x",
    keepAliveSeconds: 75,
    ...options,
  })
  return { server, port: await portOf(server) }
}

test("a client that stops reading is disconnected", async () => {
  const { server, port } = await listening({
    stallMs: 100,
    handler: (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)),
  })
  const accepted = once(server, "connection")
  const client = connect(port, "127.0.0.1").pause()
  client.on("error", () => {})
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  const [socket] = await accepted
  await once(socket, "close")
  client.destroy()
})

test("an upgraded socket may be idle for longer", async () => {
  const sockets = new WebSocketServer({ noServer: true })
  const { port } = await listening({
    stallMs: 500,
    upgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}),
  })
  const quiet = new WebSocket(`ws://127.0.0.1:${port}/`)
  await once(quiet, "open")

  const slow = connect(port, "127.0.0.1")
  slow.on("error", () => {})
  slow.write("GET / HTTP/1.1\r\n")
  await once(slow.resume(), "close")
  expect(quiet.readyState).toBe(WebSocket.OPEN)
  quiet.terminate()
})

test("a malformed request during a response does not inject a second response", async () => {
  let finish = () => {}
  const { port } = await listening({
    handler(_request, response) {
      response.write("half")
      finish = () => response.end()
    },
  })
  const client = connect(port, "127.0.0.1").setEncoding("latin1")
  let received = ""
  client.on("error", () => {})
  client.on("data", (text: string) => {
    received += text
  })
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  await expect.poll(() => received).toContain("half")
  client.write("nonsense\r\n\r\n")
  await once(client, "close")
  finish()
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

/** Answers with what it has read, after the earlier requests of the connection. */
const echo: Partial<HttpServerOptions> = {
  async handler(request, response) {
    let body = ""
    for await (const chunk of request) body += chunk
    response.end(`${request.method} ${request.url} ${body}\n`)
  },
}

test("of 5,000 requests on one connection few are read ahead, and each begins in a turn of its own", async () => {
  const all = 5_000
  const [turns, ahead]: [number[], number[]] = [[], []]
  let turn = 0
  let finish = () => {}
  const { server, port } = await listening({
    handler({ url }, response) {
      const answer = () => response.end(`${url}\n`)
      if (turns.push(turn) === 2) finish = answer
      else answer()
    },
  })
  let arrived = 0
  server.on("request", ({ socket }) => {
    ahead.push(++arrived - turns.length)
    if (socket.isPaused()) finish()
  })
  const targets = Array.from({ length: all }, (_, at) => `/${at}`)
  const requests = targets.map((target) => `POST ${target} HTTP/1.1\r\nContent-Length: 1\r\n\r\nx`)
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  const last = "GET /last HTTP/1.1\r\nConnection: close\r\n\r\n"
  const received = await exchangeRaw(port, [requests.join("") + last])
  clearImmediate(counting)
  expect(received.match(/^\/\w+$/gm)).toEqual([...targets, "/last"])
  // One may begin when it arrives, in the same round as another that has waited.
  expect(new Set(turns).size).toBeGreaterThan(all / 2)
  // As many as the 64 KiB that Node reads at once.
  expect(Math.max(...ahead)).toBeLessThan(1_600)
})

const h2cOffer = [
  "Host: x",
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "HTTP2-Settings: AAMAAABk",
]

test.each([
  ["GET", [], "", "GET /a "],
  ["POST", ["Content-Length: 5"], "hello", "POST /a hello"],
  ["POST", ["Transfer-Encoding: chunked"], "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", "POST /a hello"],
])(
  "%s with an offer of h2c is answered over HTTP/1.1, and so is the next request",
  async (method, more, body, said) => {
    const { port } = await listening(echo)
    const offer = [`${method} /a HTTP/1.1`, ...h2cOffer, ...more, "", body].join("\r\n")
    const last = "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    const received = await exchangeRaw(port, [offer, last])
    expect(statusesIn(received)).toEqual([200, 200])
    expect(received).toContain(said)
    expect(received).toContain("GET /b ")
  },
)

test("an offer behind a request that is still being answered ends the connection, and nothing else", async () => {
  const asked: unknown[] = []
  const { port } = await listening({ handler: ({ url }) => void asked.push(url) })
  const offer = ["GET /b HTTP/1.1", ...h2cOffer, "", ""].join("\r\n")
  expect(await exchangeRaw(port, [`GET /a HTTP/1.1\r\nHost: x\r\n\r\n${offer}`])).toBe("")
  expect(asked).toEqual(["/a"])
})

test("a target with our origin is read like one without", async () => {
  const { port } = await listening(echo)
  const received = await exchangeRaw(port, [
    "GET http://X:80/a?b=1 HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n",
  ])
  expect(received).toContain("GET /a?b=1 ")
})
