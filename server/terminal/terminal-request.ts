import { isOpaqueId } from "../../app/domain/opaque-id"
import { clampSize, type TerminalSize } from "../../app/domain/terminal-frames"

export interface TerminalRequest {
  deploymentId: string
  shellId: string | null
  after: number | null
  size: TerminalSize | undefined
  /** The tag of the page's person. */
  person: string | null
  /** Asks to end the shell instead of showing it. */
  ends: boolean
}

const prefix = "/deployments/"
const suffix = "/terminal/socket"

export function isTerminalPath(path: string) {
  return path.startsWith(prefix) && path.endsWith(suffix) && path.length > prefix.length + suffix.length
}

/**
 * Null for an invalid id. Reads the raw path: a URL parser would already have resolved `..` and `%2e%2e`, and the id becomes part
 * of an upstream path.
 */
export function parseTerminalRequest(requestTarget: string): TerminalRequest | null {
  const [path = "", query = ""] = requestTarget.split("?", 2)
  if (!isTerminalPath(path)) return null
  const deploymentId = path.slice(prefix.length, -suffix.length)
  if (!isOpaqueId(deploymentId)) return null
  const given = new URLSearchParams(query)
  const rows = parseNumber(given.get("rows"))
  const cols = parseNumber(given.get("cols"))
  return {
    deploymentId,
    shellId: given.get("shell"),
    after: parseNumber(given.get("after")),
    size: rows === null || cols === null ? undefined : clampSize({ rows, cols }),
    person: given.get("person"),
    ends: given.has("end"),
  }
}

function parseNumber(text: string | null) {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
