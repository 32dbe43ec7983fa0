import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import type { Duplex } from "node:stream"
import { withoutOrigin } from "./request-target"
import { sendSocketError } from "./socket-error"

export interface HttpServerOptions {
  handler: RequestListener
  origin: string
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  keepAliveSeconds: number
  /** How long a connection may be idle in the middle of a response, in milliseconds. */
  stallMs?: number
}

/** The HTTP server, with limits against slow and oversized requests. */
export function createHttpServer({ handler, upgrade, origin, ...limits }: HttpServerOptions): Server {
  const server = createServer({
    // Leaves room for a 16 KB cookie header: such a browser must still get a page.
    maxHeaderSize: 32 * 1024,
    headersTimeout: 15_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: limits.keepAliveSeconds * 1_000,
    // Node's own 400 for a missing Host would lack our headers; express-app.ts checks it.
    requireHostHeader: false,
  })
  // Otherwise a client that stops reading would keep the response and its socket forever.
  server.setTimeout(limits.stallMs ?? 120_000)
  const { answer, unfinished } = oneAtATime(handler)
  server.on("request", (request, response) => {
    request.url = withoutOrigin(request.url ?? "", origin)
    // A page request adds about ten listeners, Node's limit for leak warnings.
    response.setMaxListeners(20)
    answer(request, response)
  })
  // An unknown expectation may be ignored (RFC 9110 section 10.1.1). Node's own 417 would lack our headers.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  const guarded = new WeakSet<Duplex>()
  server.on("upgrade", (request, socket, head) => {
    // A connection may offer an upgrade with each of its requests.
    if (!guarded.has(socket)) socket.on("error", () => socket.destroy())
    guarded.add(socket)
    request.url = withoutOrigin(request.url ?? "", origin)
    // Several messages would be in one response if requests before this one were still being answered.
    if (unfinished(socket).length > 0) socket.destroy()
    else if (wantsWebSocket(request)) upgrade(request, socket, head)
    else readWithoutOffer(server, request, socket, head)
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const responseStarted = unfinished(socket).some(({ headersSent }) => headersSent)
    if (error.code === "ECONNRESET" || !socket.writable || responseStarted) socket.destroy()
    else sendSocketError(socket, errorStatuses[error.code ?? ""] ?? 400, origin)
  })
  return server
}

/** Requests that may wait on a connection before it is paused. What was read with them waits, too. */
const mostWaiting = 8

/**
 * Begins a request of a connection when the one before it has been answered, in a turn of its own: many in one turn would keep everybody
 * else waiting. When a connection closes, Node ends only the response that is being sent: those of requests behind it would stay in
 * progress forever.
 */
function oneAtATime(handler: RequestListener) {
  const turns = new WeakMap<Duplex, ServerResponse[]>()
  const unfinished = (socket: Duplex) => turns.get(socket) ?? []
  function begin(response: ServerResponse, queue: ServerResponse[]) {
    const { socket } = response.req
    response.once("close", () => {
      queue.shift()
      const [next] = queue
      if (next) setImmediate(() => !socket.destroyed && begin(next, queue))
      if (queue.length === mostWaiting) socket.resume()
    })
    handler(response.req, response)
  }
  function answer({ socket }: IncomingMessage, response: ServerResponse) {
    const queue = unfinished(socket)
    // Node reads on after each body.
    if (!turns.has(socket)) socket.on("resume", () => queue.length > mostWaiting && socket.pause())
    turns.set(socket, queue)
    if (queue.push(response) === 1) begin(response, queue)
    else if (queue.length > mostWaiting) socket.pause()
  }
  return { answer, unfinished }
}

function wantsWebSocket(request: IncomingMessage) {
  const offered = (request.headers.upgrade ?? "").toLowerCase().split(",")
  return offered.some((protocol) => protocol.trim() === "websocket")
}

/**
 * Ignores the offer of another protocol, such as h2c, as HTTP allows. Node has stopped reading the request after its headers, so
 * it reads it again, without the offer.
 */
function readWithoutOffer(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? ""
    if (!/^(?:connection|upgrade|http2-settings)$/i.test(name))
      lines.push(`${name}: ${request.rawHeaders[at + 1]}`)
  }
  if (/\bclose\b/i.test(request.headers.connection ?? "")) lines.push("Connection: close")
  // Node reads header values as latin1.
  socket.unshift(Buffer.concat([Buffer.from([...lines, "", ""].join("\r\n"), "latin1"), head]))
  server.emit("connection", socket)
}

const errorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
