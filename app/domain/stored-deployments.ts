import { connectedLimits, connectedUrl, type NewConnectedDeployment } from "./connected-deployments"
import { isOpaqueId } from "./opaque-id"

/** A private deployment that a browser keeps for somebody who is not signed in. */
export interface StoredDeployment extends NewConnectedDeployment {
  /** Starts with `local-`. */
  id: string
  isDefault: false
}

/** In characters: what the sync form can carry, whatever they are encoded to. */
const mostStored = 16_000

/**
 * The list in a browser's storage. Scripts of other pages, older versions and people may have written there: what is no
 * list is an empty one, and what has no name or no usable address is left out.
 */
export function readStored(text: string | null): StoredDeployment[] {
  const ids = new Set<string>()
  return entriesIn(text).flatMap((entry, index) => {
    const url = connectedUrl(textOf(entry, "url"))
    const name = textOf(entry, "name").trim()
    if (url === null || name === "" || name.length > connectedLimits.name) return []
    const given = textOf(entry, "id")
    const id = given.startsWith("local-") && isOpaqueId(given) && !ids.has(given) ? given : `local-${index}`
    ids.add(id)
    const description = textOf(entry, "description").trim().slice(0, connectedLimits.description)
    return [{ id, name, url, description, isDefault: false as const }]
  })
}

/** The same list as it is stored, in the fields of the specification; null when it has grown too long to be synced. */
export function writeStored(list: StoredDeployment[]): string | null {
  const text = JSON.stringify(
    list.map(({ id, name, url, description }) => ({
      id,
      user_id: "local",
      name,
      description,
      url,
      is_default: false,
    })),
  )
  return text.length > mostStored ? null : text
}

function entriesIn(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function textOf(entry: unknown, field: string): string {
  if (typeof entry !== "object" || entry === null) return ""
  const value: unknown = Reflect.get(entry, field)
  return typeof value === "string" ? value : ""
}
