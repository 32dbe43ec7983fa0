import { lookup } from "node:dns"
import type { LookupFunction } from "node:net"
import { promisify } from "node:util"
import ipaddr from "ipaddr.js"
import { type FindProxy, type PoolOptions, pooledFetch } from "./proxy"

/**
 * A fetch for addresses that somebody else chose: only https hosts with a name, at public addresses. The operator's own
 * network must not be reachable through us, whatever a name resolves to.
 */
export function createPublicFetch(timeouts: PoolOptions, findProxy: FindProxy): typeof fetch {
  const connect = { ...timeouts.connect, lookup: lookupPublic }
  const fetch = pooledFetch({ ...timeouts, connect, connections: 4 }, findProxy)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { protocol, hostname } = url
    if (protocol !== "https:" || ipaddr.isValid(hostname.replace(/^\[|\]$/g, "")))
      throw new Error("not an https host with a name")
    // The proxy looks the name up again, and may reach hosts of our network: a name that they have here is refused.
    if (findProxy(url))
      await promisify(lookupPublic)(hostname, { all: true }).catch((error: NodeJS.ErrnoException) => {
        if (!error.code) throw error
      })
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
