const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
const address = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** The address as it came if it is strictly an IPv4 one, null otherwise: only such a one is shown or followed. */
export function strictIpv4(text: string | null): string | null {
  return text !== null && address.test(text) ? text : null
}

/**
 * Where a deployment answers: `https://1-2-3-4.{clusterDomain}`. Null unless the address is strictly an
 * IPv4 one: it comes from outside, and anything else could lead a click to another host.
 */
export function accessUrl(ipv4: string | null, clusterDomain: string): string | null {
  const strict = strictIpv4(ipv4)
  return strict && `https://${strict.replaceAll(".", "-")}.${clusterDomain}`
}
