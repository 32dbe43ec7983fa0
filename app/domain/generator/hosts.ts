const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const name = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`)

/** A name in lower case as DNS and Kubernetes have it: labels of letters, digits and `-`, at most 253 characters. */
export function isDnsName(text: string): boolean {
  return name.test(text)
}

/** One label of such a name: what a namespace is called. */
export function isDnsLabel(text: string): boolean {
  return isDnsName(text) && !text.includes(".")
}

/**
 * The host in what somebody typed as a domain: "https://AI.Example.com/" is `ai.example.com`, international names come
 * in their ASCII form. Null for everything that is no name: addresses, ports, paths, wildcards, and the names of the
 * computer itself.
 */
export function domainIn(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
  // A URL would take line ends out of a name and a port or an account off it, instead of refusing them.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(bare)) return null
  const host = hostOf(`https://${bare}`)
  return host && isDnsName(host) && !isAddress(host) && !isLoopback(host) ? host : null
}

/** Whether a database can be asked for at this host: a name or an address, with no scheme, port or path. */
export function isHost(text: string): boolean {
  if (/^[0-9a-fA-F:.]+$/.test(text) && text.includes(":")) return hostOf(`http://[${text}]`) !== null
  return isDnsName(text.toLowerCase()) && hostOf(`http://${text}`) !== null
}

/** Whether a host, as a URL writes it, is the computer that asks: no other machine can reach it there. */
export function isLoopback(host: string): boolean {
  return (
    /^(?:.+\.)?localhost\.?$/i.test(host) ||
    /^127\./.test(host) ||
    ["0.0.0.0", "[::1]", "[::]"].includes(host) ||
    /^\[::ffff:7f[0-9a-f]{2}:/.test(host)
  )
}

/** A port in plain digits, null for what is none. */
export function portIn(text: string): number | null {
  const digits = text.trim()
  const port = Number(digits)
  return /^\d{1,5}$/.test(digits) && port >= 1 && port <= 65_535 ? port : null
}

function isAddress(host: string) {
  return /^[\d.]+$/.test(host)
}

function hostOf(address: string) {
  return URL.canParse(address) ? new URL(address).hostname : null
}
