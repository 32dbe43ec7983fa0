import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { refuseSocket } from "./socket-refusal"

export interface ListenerOptions {
  handler: RequestListener
  origin: string
  /** How long a connection may stand still in the middle of an answer, in milliseconds. */
  stallMs?: number
}

/** The HTTP server with its limits against slow and swollen requests (I6, K7). */
export function createListener({ handler, origin, stallMs = 120_000 }: ListenerOptions): Server {
  const server = createServer({
    // A session cookie blown up to 16 KB still gets a page (B17).
    maxHeaderSize: 32 * 1024,
    headersTimeout: 15_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    // Longer than proxies keep theirs, or one of them now and then sends into a connection that we just closed.
    keepAliveTimeout: 75_000,
    // Node would refuse these itself, without our headers; no URL of ours is made from Host.
    requireHostHeader: false,
  })
  // Who stops reading a large file would keep it, and its socket, for as long as they like.
  server.setTimeout(stallMs)
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on("request", (request, response) => {
    answers.set(request.socket, response)
    handler(request, response)
  })
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node's own 417 would lack our headers.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const halfway = answer?.headersSent === true && !answer.writableFinished
    if (error.code === "ECONNRESET" || !socket.writable || halfway) socket.destroy()
    else refuseSocket(socket, statuses[error.code ?? ""] ?? 400, origin)
  })
  return server
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
