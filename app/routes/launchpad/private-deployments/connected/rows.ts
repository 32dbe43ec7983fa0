import { connectedUrl } from "~/domain/connected-deployments"
import { isOpaqueId } from "~/domain/opaque-id"

/** A private deployment as the list shows it. */
export interface ConnectedRow {
  id: string
  name: string
  description: string
  url: string
  /** The address to follow; null when it is none that a browser should follow. */
  address: string | null
  /** Whether its id can stand in an address (decision 27). */
  addressable: boolean
}

export function toRow(one: { id: string; name: string; description: string; url: string }): ConnectedRow {
  const { id, name, description, url } = one
  return { id, name, description, url, address: connectedUrl(url), addressable: isOpaqueId(id) }
}
