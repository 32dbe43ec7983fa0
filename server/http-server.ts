import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { sendSocketError } from "./socket-error"

export interface HttpServerOptions {
  handler: RequestListener
  origin: string
  /** How long a connection may stand still in the middle of an answer, in milliseconds. */
  stallMs?: number
}

/** The HTTP server with its limits against slow and swollen requests (I6, K7). */
export function createHttpServer({ handler, origin, stallMs = 120_000 }: HttpServerOptions): Server {
  const server = createServer({
    // A session cookie blown up to 16 KB still gets a page (B17).
    maxHeaderSize: 32 * 1024,
    headersTimeout: 15_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    // Longer than proxies keep theirs, or one of them now and then sends into a connection that we just closed.
    keepAliveTimeout: 75_000,
    // Node would refuse a missing Host itself, without our headers; the host does it.
    requireHostHeader: false,
  })
  // Who stops reading a large file would keep it, and its socket, for as long as they like.
  server.setTimeout(stallMs)
  const answersOf = trackResponses()
  server.on("request", (request, response) => {
    const answers = answersOf(request.socket)
    answers.add(response)
    // One more than Node takes for a leak: the way to a page and back adds ten.
    response.setMaxListeners(20)
    response.once("close", () => answers.delete(response))
    handler(request, response)
  })
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node's own 417 would lack our headers.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const halfway = [...answersOf(socket)].some(({ headersSent }) => headersSent)
    if (error.code === "ECONNRESET" || !socket.writable || halfway) socket.destroy()
    else sendSocketError(socket, statuses[error.code ?? ""] ?? 400, origin)
  })
  return server
}

/**
 * The answers that each connection waits for. Node tells only the one that is being sent when its connection closes: those of
 * requests that were sent right behind it would be worked on, and counted as under way, for ever.
 */
function trackResponses() {
  const waiting = new WeakMap<Duplex, Set<ServerResponse>>()
  return function answersOf(socket: Duplex) {
    const known = waiting.get(socket)
    if (known) return known
    const answers = new Set<ServerResponse>()
    waiting.set(socket, answers)
    socket.once("close", () => {
      for (const answer of answers) {
        answer.destroy()
        answer.emit("close")
      }
    })
    return answers
  }
}

/** Whether a request wants a WebSocket. Any other protocol on offer, such as h2c, is ignored as HTTP asks for. */
export function wantsWebSocket(request: IncomingMessage) {
  const offered = (request.headers.upgrade ?? "").toLowerCase().split(",")
  return offered.some((protocol) => protocol.trim() === "websocket")
}

/** Answers a request that Node has handed over as an upgrade like any other, and closes its connection. */
export function handleWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex) {
  const response = new ServerResponse(request)
  // Node's types ask for a network socket; any duplex stream does, and it is the one that the request came by.
  response.assignSocket(socket as Socket)
  response.shouldKeepAlive = false
  response.once("finish", () => socket.end())
  server.emit("request", request, response)
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
