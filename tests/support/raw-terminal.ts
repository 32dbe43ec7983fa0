import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"
import type { TestServer } from "./server"
import type { Visitor } from "./visitor"

/**
 * A terminal's socket as no browser would use it: writes raw frames and reads only when resumed. Null when the server
 * refuses.
 */
export function openRawTerminal(server: TestServer, visitor: Visitor, machine: string) {
  const path = `/deployments/${machine}/terminal/socket`
  return new Promise<Socket | null>((resolve) => {
    const socket = connect(server.port, "127.0.0.1")
    socket.on("error", () => resolve(null))
    socket.on("close", () => resolve(null))
    socket.once("data", (answer) => {
      socket.pause()
      resolve(answer.includes(" 101 ") ? socket : null)
    })
    socket.write(
      [
        `GET ${path}?rows=24&cols=80 HTTP/1.1`,
        `Host: localhost:${server.port}`,
        `Origin: ${server.origin}`,
        `Cookie: ${visitor.cookies.header(path)}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        "\r\n",
      ].join("\r\n"),
    )
  })
}

/** A frame as a client sends it, masked with zeros so that its bytes stay readable. */
export function rawFrame(
  kind: "text" | "binary" | "ping" | "continuation",
  payload: Uint8Array,
  final = true,
) {
  const opcode = { continuation: 0, text: 1, binary: 2, ping: 9 }[kind]
  const head = Uint8Array.of(opcode | (final ? 0x80 : 0), 0x80 | payload.length, 0, 0, 0, 0)
  return Buffer.concat([head, payload])
}

/** Repeats the frames up to at least 64 KiB. */
export function repeatFrames(frames: Buffer[]) {
  const once = Buffer.concat(frames)
  return Buffer.concat(Array<Buffer>(Math.ceil((64 * 1024) / once.length)).fill(once))
}

/** Control frames that each need a response: empty credits, new sizes, pings. */
export const controlFrames = {
  credit: rawFrame("binary", Uint8Array.of(6, 0, 0, 0, 0)),
  sizes: [20, 30].map((rows) => rawFrame("binary", Uint8Array.of(0, rows, 0, 80))),
  ping: rawFrame("ping", Buffer.alloc(100)),
}
