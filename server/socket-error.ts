import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { baselineHeaders } from "./security-headers"

/** For people: other applications of the same domain may have left so many cookies. */
const bodies: Record<number, string> = {
  431: "Your browser sent more than 32 kB of headers, probably the cookies of other applications on this domain. Delete the cookies of this site in your browser's settings, then reload the page.\n",
}

/** Sends an error response on a bare socket and closes it, for refused upgrades and unparseable requests. */
export function sendSocketError(
  socket: Duplex,
  status: number,
  origin: string,
  more: Record<string, string> = {},
) {
  const body = bodies[status] ?? ""
  const headers = {
    ...more,
    ...baselineHeaders(origin),
    "Cache-Control": "no-store",
    Connection: "close",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.on("error", () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"), () =>
    socket.destroy(),
  )
}
