import { isOpaqueId } from "../../app/domain/opaque-id"
import { clampSize, type TerminalSize } from "../../app/domain/terminal-frames"

/** What an upgrade asks for: which deployment, and from where in whose output. */
export interface TerminalTarget {
  deploymentId: string
  shellId: string | null
  after: number | null
  size: TerminalSize | undefined
  /** Whether the shell is not to be shown but ended. */
  ends: boolean
}

const prefix = "/deployments/"
const suffix = "/terminal/socket"

export function isTerminalPath(path: string) {
  return path.startsWith(prefix) && path.endsWith(suffix) && path.length > prefix.length + suffix.length
}

/**
 * Null for an id that is none. The path is taken as it came over the wire: a parser would have resolved `..` and
 * `%2e%2e` already, and the id is to be used in another path.
 */
export function readTarget(requestTarget: string): TerminalTarget | null {
  const [path = "", query = ""] = requestTarget.split("?", 2)
  if (!isTerminalPath(path)) return null
  const deploymentId = path.slice(prefix.length, -suffix.length)
  if (!isOpaqueId(deploymentId)) return null
  const given = new URLSearchParams(query)
  const rows = number(given.get("rows"))
  const cols = number(given.get("cols"))
  return {
    deploymentId,
    shellId: given.get("shell"),
    after: number(given.get("after")),
    size: rows === null || cols === null ? undefined : clampSize({ rows, cols }),
    ends: given.has("end"),
  }
}

function number(text: string | null) {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
