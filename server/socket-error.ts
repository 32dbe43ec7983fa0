import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { baselineHeaders } from "./security-headers"

/** Answers and ends a bare socket: upgrades that are not accepted, and requests that could not be parsed. */
export function sendSocketError(socket: Duplex, status: number, origin: string) {
  const headers = {
    ...baselineHeaders(origin),
    "Cache-Control": "no-store",
    Connection: "close",
    "Content-Length": "0",
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.on("error", () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"), () =>
    socket.destroy(),
  )
}
