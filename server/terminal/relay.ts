import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { Socket } from "node:net"
import { type Duplex, pipeline } from "node:stream"
import type { TerminalLimits } from "./limits"
import { relayHeader } from "./relay-mark"

export interface RelayOptions {
  /** The browser's upgrade request, its socket, and what has arrived after the request. */
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  /** The other node: "http://10.0.0.5:3000". */
  address: string
  /** Proves to the other node that a node sends this. */
  mark: string
  limits: TerminalLimits
}

/** "gone": nothing that is a node answers, or it is shutting down. A number: it refused with this status. */
export type RelayResult = "relayed" | "gone" | number

/**
 * Sends a browser's upgrade to the node that holds the shell and connects the two sockets. That node checks the request like any
 * other. Bytes pass unread, and a slow side slows the other one down.
 */
export function relayUpgrade(options: RelayOptions): Promise<RelayResult> {
  const { request, socket, head, address, mark, limits } = options
  const url = new URL(address)
  const send = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const outgoing = send({
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port || undefined,
      path: request.url,
      headers: { ...request.headers, [relayHeader]: mark },
      agent: false,
      timeout: limits.handshake,
    })
    // The browser may leave before the other node has answered.
    const abandon = () => outgoing.destroy()
    socket.once("close", abandon)
    outgoing.on("timeout", abandon)
    outgoing.on("error", () => settle("gone"))
    outgoing.on("response", (response) => {
      response.resume()
      const status = response.statusCode ?? 503
      // Nodes mark their refusals. Whatever else has this address by now doesn't hold the shell.
      const isNode = response.headers[relayHeader] !== undefined
      settle(isNode && status !== 410 ? status : "gone")
      outgoing.destroy()
    })
    outgoing.on("upgrade", (response, node, first) => {
      settle("relayed")
      if (socket.destroyed) return node.destroy()
      // The other node pings through both connections. The limit for stalled responses does not apply to a terminal.
      if (socket instanceof Socket) socket.setTimeout(0).setNoDelay()
      node.setTimeout(limits.silence, () => node.destroy()).setNoDelay()
      const lines = [`HTTP/1.1 101 ${response.statusMessage}`]
      for (let at = 0; at < response.rawHeaders.length; at += 2)
        lines.push(`${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}`)
      socket.write(`${lines.join("\r\n")}\r\n\r\n`)
      if (first.length > 0) socket.write(first)
      if (head.length > 0) node.write(head)
      // Each side ends the other one; errors end both. One pipeline: two would add more listeners than Node allows without a warning.
      pipeline(node, socket, node, () => {
        socket.destroy()
        node.destroy()
      })
      // A browser that reads nothing would never finish its half.
      node.once("close", () => setTimeout(() => socket.destroy(), limits.closeHandshake).unref())
    })
    outgoing.end()

    function settle(result: RelayResult) {
      socket.off("close", abandon)
      resolve(result)
    }
  })
}
