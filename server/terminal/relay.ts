import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { Socket } from "node:net"
import { type Duplex, pipeline } from "node:stream"
import { LRUCache } from "lru-cache"
import type { TerminalLimits } from "./limits"

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

/** Marks a request that another node of this product has relayed. Node lower-cases header names. */
export const relayHeader = "x-terminal-relay"

/** Clocks of nodes may differ by this much. */
const validMs = 30_000
const mostRemembered = 100_000

export interface RelayMarkOptions {
  /** The first key signs, all keys verify: keys can be rotated one node after the other. */
  secrets: string[]
  /** The address of this node. A mark for another node is refused. */
  address: string
  /** Epoch milliseconds. */
  now?: () => number
}

/**
 * Without the signature, a browser could claim to be a node and so avoid the relay. Without the time and the nonce, somebody who
 * has read the nodes' traffic could send an old request again.
 */
export type RelayMarks = ReturnType<typeof createRelayMarks>

export function createRelayMarks({ secrets, address, now = Date.now }: RelayMarkOptions) {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync("sha256", secret, "", "terminal relay", 32)))
  // Not `max`, which reserves the memory for all of them at the start.
  const used = new LRUCache<string, true>({
    maxSize: mostRemembered,
    sizeCalculation: () => 1,
    ttl: 2 * validMs,
  })

  function signature(key: Uint8Array, request: IncomingMessage, target: string, time: string, nonce: string) {
    const signed = [target, time, nonce, request.url ?? "", request.headers.cookie ?? ""]
    return createHmac("sha256", key).update(JSON.stringify(signed)).digest("base64url")
  }

  return {
    /** The header's value for a request to the node at `address`. */
    sign(request: IncomingMessage, target: string): string {
      const [key] = keys
      if (!key) throw new Error("relay marks need at least one key")
      const time = String(now())
      const nonce = randomUUID()
      return [time, nonce, signature(key, request, target, time, nonce)].join(" ")
    },

    /** Whether a node made this header for this node and this request, and it comes for the first time. */
    verify(request: IncomingMessage): boolean {
      const header = request.headers[relayHeader]
      if (typeof header !== "string") return false
      const [time = "", nonce = "", given = ""] = header.split(" ", 3)
      const age = Math.abs(now() - Number(time))
      if (!(age <= validMs) || used.has(nonce)) return false
      const genuine = keys.some((key) => equal(given, signature(key, request, address, time, nonce)))
      // Only genuine nonces are remembered: made-up ones must not push them out.
      if (genuine) used.set(nonce, true)
      return genuine
    },
  }
}

function equal(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
