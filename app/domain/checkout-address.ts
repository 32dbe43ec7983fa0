/** Where payments may lead. */
export interface CheckoutRules {
  /** `host` or `host:port`; empty means any https host. */
  hosts: string[]
  /** Origins that are let through as they are, http included: the sandbox's own. */
  origins: string[]
}

/** The payment page's address as it may be followed, or null: https only, to a host of the operator's list, without credentials. */
export function checkoutAddress(address: string, { hosts, origins }: CheckoutRules): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  if (origins.includes(url.origin)) return url.href
  if (url.protocol !== "https:") return null
  return hosts.length === 0 || hosts.includes(url.host) ? url.href : null
}
