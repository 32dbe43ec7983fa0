import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { createHttpServer, type HttpServerOptions } from "./http-server"

async function listening(options: Partial<HttpServerOptions>) {
  const server = createHttpServer({
    handler: (_request, response) => response.end(),
    origin: "http://x",
    ...options,
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A TCP server's address is an object with a port.
  return { server, port: (server.address() as AddressInfo).port }
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
  const { server, port } = await listening({ stallMs: 100 })
  const sockets = new WebSocketServer({ noServer: true })
  server.on("upgrade", (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}))
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
