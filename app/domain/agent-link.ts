import { gzip } from "pako"
import { connectedUrl } from "./connected-deployments"

/** Some targets, or proxies in front of them, refuse longer addresses. */
export const warningLength = 4_000
/** Above this length the agent is sent as a file. */
export const maxLinkLength = 7_500

/** Compressing a longer text is slow, and targets unpack no more than this. */
const maxTextLength = 1024 * 1024

export type AgentLink =
  | { fit: "short" | "long"; href: string }
  /** The agent must be sent as a file. */
  | { fit: "too-long" }

/**
 * `{target}/import-agent?config=` with base64 of the gzipped text, encoded once; null when the target is not an
 * absolute http or https address. Gzip has no timestamp here, so the same text always gives the same link.
 */
export function agentLink(target: string, yaml: string): AgentLink | null {
  const base = connectedUrl(target)
  if (base === null) return null
  if (yaml.length > maxTextLength) return { fit: "too-long" }
  const packed = gzip(new TextEncoder().encode(yaml), { level: 9 })
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join("")
  const href = `${base}/import-agent?config=${encodeURIComponent(btoa(binary))}`
  if (href.length > maxLinkLength) return { fit: "too-long" }
  return { fit: href.length > warningLength ? "long" : "short", href }
}
