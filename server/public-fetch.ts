import { lookup } from "node:dns"
import type { LookupFunction } from "node:net"
import ipaddr from "ipaddr.js"
import type { Agent } from "undici"
import { pooledFetch } from "./pooled-fetch"

/**
 * A fetch for addresses that somebody else chose: only https hosts with a name, at public addresses. The operator's own
 * network must not be reachable through us, whatever a name resolves to.
 */
export function createPublicFetch(timeouts: { connect: { timeout: number } } & Agent.Options): typeof fetch {
  const connect = { ...timeouts.connect, lookup: lookupPublic }
  const fetch = pooledFetch({ ...timeouts, connect, connections: 4 })
  return async (input, init) => {
    const { protocol, hostname } = new URL(input instanceof Request ? input.url : input)
    if (protocol !== "https:" || ipaddr.isValid(hostname.replace(/^\[|\]$/g, "")))
      throw new Error("not an https host with a name")
    return await fetch(input, init)
  }
}

export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error("no address"), [])
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new Error("not public"), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function isPublic(address: string) {
  return ipaddr.process(address).range() === "unicast"
}
