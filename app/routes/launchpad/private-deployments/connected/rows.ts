import { connectedUrl } from "~/domain/connected-deployments"
import { isOpaqueId } from "~/domain/opaque-id"
import { listShape } from "~/domain/table"

export type ConnectedRow = ReturnType<typeof toRow>

/** `address` is null for a URL that is not safe to open, and an id that is not safe to put into one isn't `addressable`. */
export function toRow(one: { id: string; name: string; description: string; url: string }) {
  const { id, name, description, url } = one
  return { id, name, description, url, address: connectedUrl(url), addressable: isOpaqueId(id) }
}

export const connectedList = listShape<ConnectedRow>({
  orders: [
    { key: "listed", label: "As added", order: () => 0 },
    { key: "name", label: "Name", order: ({ name }) => name },
  ],
  text: ({ name, description, url }) => [name, description, url],
})
