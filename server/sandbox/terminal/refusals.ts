import { STATUS_CODES } from "node:http"
import { type Duplex, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { jsonOfBytes } from "../fault-answers"
import type { FaultEffect } from "../faults"

/** Answers a handshake with `{error}` instead of a terminal. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  error: string,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(JSON.stringify({ error }))
  socket.end(Buffer.concat([head(status, body.length, headers), body]))
}

/** What a fault makes of a handshake. */
export async function spoilUpgrade(socket: Duplex, fault: Exclude<FaultEffect, { kind: "delay" }>) {
  switch (fault.kind) {
    case "cut":
      socket.destroy()
      return
    case "malformed":
      // It says yes, with the answer to another client's key.
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
          "Sec-WebSocket-Accept: c2FuZGJveA==\r\n\r\n",
      )
      return
    case "status":
      refuseUpgrade(socket, fault.status, `The sandbox was asked to answer ${fault.status}`, fault.headers)
      return
    case "file":
    case "json":
      refuseUpgrade(socket, 200, "Not a terminal")
      return
    case "huge":
      socket.write(head(200, fault.bytes))
      // The client hangs up in the middle: that is what this fault is for.
      await pipeline(Readable.from(jsonOfBytes(fault.bytes)), socket).catch(() => {})
  }
}

function head(status: number, length: number, headers: Record<string, string> = {}) {
  const all = {
    "content-type": "application/json",
    ...headers,
    connection: "close",
    "content-length": String(length),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`)
}
