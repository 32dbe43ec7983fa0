import { parseUrl } from "./parse-url"

export interface CheckoutRules {
  /** `host` or `host:port`; empty allows any https host. */
  hosts: string[]
  /** Origins that are always allowed, even with http: the sandbox's own. */
  origins: string[]
}

/** Returns the payment page's address if it is safe: https, an allowed host and no credentials. Null otherwise. */
export function checkoutAddress(address: string, { hosts, origins }: CheckoutRules): string | null {
  const url = parseUrl(address)
  if (!url) return null
  if (url.username || url.password) return null
  if (origins.includes(url.origin)) return url.href
  if (url.protocol !== "https:") return null
  return hosts.length === 0 || hosts.includes(url.host) ? url.href : null
}
