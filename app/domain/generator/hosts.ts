import { parseUrl } from "../parse-url"
import { trimInvisible } from "../trim-invisible"

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const name = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`)

/** Whether the text is a DNS name in lower case: labels of letters, digits and `-`, at most 253 characters. */
export function isDnsName(text: string): boolean {
  return name.test(text)
}

/** Whether the text is one DNS label, such as a namespace. */
export function isDnsLabel(text: string): boolean {
  return isDnsName(text) && !text.includes(".")
}

/**
 * The host of a typed domain: "https://AI.Example.com/" gives `ai.example.com`; international names are converted to
 * ASCII. Null for IP addresses, ports, paths, wildcards and loopback names.
 */
export function parseDomain(text: string): string | null {
  const bare = trimInvisible(text)
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
  // The URL parser would silently drop line breaks, ports and credentials instead of rejecting them.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(bare)) return null
  const host = hostOf(`https://${bare}`)
  return host && isDnsName(host) && !isAddress(host) && !isLoopback(host) ? host : null
}

/** Whether the text is a database host: a name or an IP address, without scheme, port or path. */
export function isHost(text: string): boolean {
  if (/^[0-9a-fA-F:.]+$/.test(text) && text.includes(":")) return hostOf(`http://[${text}]`) !== null
  return isDnsName(text.toLowerCase()) && hostOf(`http://${text}`) !== null
}

/** Whether a host is this computer, which other machines cannot reach. */
export function isLoopback(host: string): boolean {
  return (
    /^(?:.+\.)?localhost\.?$/i.test(host) ||
    /^127\./.test(host) ||
    ["0.0.0.0", "[::1]", "[::]"].includes(host) ||
    /^\[::ffff:7f[0-9a-f]{2}:/.test(host)
  )
}

/** A port in plain digits; null for anything else. */
export function parsePort(text: string): number | null {
  const digits = text.trim()
  const port = Number(digits)
  return /^\d{1,5}$/.test(digits) && port >= 1 && port <= 65_535 ? port : null
}

function isAddress(host: string) {
  return /^[\d.]+$/.test(host)
}

function hostOf(address: string) {
  return parseUrl(address)?.hostname ?? null
}
