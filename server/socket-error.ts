import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { baselineHeaders } from "./security-headers"

/** Sends an error response on a bare socket and closes it, for refused upgrades and unparseable requests. */
export function sendSocketError(
  socket: Duplex,
  status: number,
  origin: string,
  more: Record<string, string> = {},
) {
  const headers = {
    ...more,
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
