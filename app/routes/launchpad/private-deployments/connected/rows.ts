import { connectedUrl } from "~/domain/connected-deployments"
import { isOpaqueId } from "~/domain/opaque-id"

export interface ConnectedRow {
  id: string
  name: string
  description: string
  url: string
  /** The link target; null when the URL is not safe to open. */
  address: string | null
  /** False when the id is not safe to put into a URL. */
  addressable: boolean
}

export function toRow(one: { id: string; name: string; description: string; url: string }): ConnectedRow {
  const { id, name, description, url } = one
  return { id, name, description, url, address: connectedUrl(url), addressable: isOpaqueId(id) }
}
