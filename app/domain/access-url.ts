const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
const address = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** The text if it is a strict IPv4 address, null otherwise. Nothing else is shown or linked. */
export function strictIpv4(text: string | null): string | null {
  return text !== null && address.test(text) ? text : null
}

/**
 * The URL of a deployment: `https://1-2-3-4.{clusterDomain}`, or in the sandbox `{machinesUrl}/1-2-3-4`. Null for anything but a strict IPv4 address: the
 * platform's text is untrusted and could lead a click to another host.
 */
export function accessUrl(
  ipv4: string | null,
  { clusterDomain, machinesUrl }: { clusterDomain: string; machinesUrl?: string | undefined },
): string | null {
  const dashed = strictIpv4(ipv4)?.replaceAll(".", "-")
  if (!dashed) return null
  return machinesUrl === undefined ? `https://${dashed}.${clusterDomain}` : `${machinesUrl}/${dashed}`
}
