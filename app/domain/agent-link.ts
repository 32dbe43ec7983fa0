import { gzip } from "pako"
import { connectedUrl } from "./connected-deployments"

/** Above so many characters some targets, or a proxy in front of one, refuse an address. */
export const cautionLength = 4_000
/** Above so many characters the agent goes as a file. */
export const longestLink = 7_500

/** Packing a longer text takes time, and targets unpack no more than this: it is never a link. */
const longestText = 1024 * 1024

/** What an import link can do for a target. */
export type AgentLink =
  | { fit: "short" | "long"; href: string }
  /** The agent goes as a file instead. */
  | { fit: "too-long" }

/**
 * `{target}/import-agent?config=` with base64 of gzip of the text, encoded once; null when the target is no
 * absolute http or https address. The same text always makes the same link: gzip carries no time.
 */
export function agentLink(target: string, yaml: string): AgentLink | null {
  const base = connectedUrl(target)
  if (base === null) return null
  if (yaml.length > longestText) return { fit: "too-long" }
  const packed = gzip(new TextEncoder().encode(yaml), { level: 9 })
  const href = `${base}/import-agent?config=${encodeURIComponent(base64(packed))}`
  if (href.length > longestLink) return { fit: "too-long" }
  return { fit: href.length > cautionLength ? "long" : "short", href }
}

/** Standard base64 with padding. Piece by piece: all bytes at once are too many arguments for one call. */
function base64(bytes: Uint8Array) {
  let text = ""
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  }
  return btoa(text)
}
