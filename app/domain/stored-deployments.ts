import { connectedLimits, connectedUrl, type NewConnectedDeployment } from "./connected-deployments"
import { isOpaqueId } from "./opaque-id"

/** A private deployment stored in the browser of a signed-out visitor. */
export interface StoredDeployment extends NewConnectedDeployment {
  /** Starts with `local-`. */
  id: string
  isDefault: false
}

/** Characters that the sync form can carry in any encoding. */
const maxStoredLength = 16_000

/**
 * Reads the list from browser storage, which may hold anything. Invalid text is an empty list; entries without a name
 * or a valid address are dropped.
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

/** Writes the list; null when it is too long to sync. */
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
  return text.length > maxStoredLength ? null : text
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
