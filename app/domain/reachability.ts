/** The result of requesting an address from a browser, which only learns that there was a response. */
export type Reachability = "answered" | "silent" | "unreached" | "not-allowed"

/** How long a browser waits for a response. */
export const reachTimeoutMs = 6_000

/** Whether a browser allows the request: an https page may use plain http only for this computer (mixed content). */
export function browserAllows(pageProtocol: string, address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === "https:" || pageProtocol === "http:") return true
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
