import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { LRUCache } from "lru-cache"

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
