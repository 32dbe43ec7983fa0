/** What came of asking an address from a browser, which learns of an answer nothing but that there was one. */
export type Reach = "answered" | "silent" | "unreached" | "not-allowed"

/** How long a browser waits for an answer. */
export const reachTimeoutMs = 6_000

/**
 * Whether a browser lets a page ask that address at all: one that came over https may ask nothing over plain http but
 * this computer itself (mixed content).
 */
export function mayAsk(pageProtocol: string, address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === "https:" || pageProtocol === "http:") return true
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
