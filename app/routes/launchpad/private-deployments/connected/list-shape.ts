import { listShape } from "~/domain/table"
import type { ConnectedRow } from "./rows"

/** Private deployments, of an account or of this browser. */
export const connectedList = listShape<ConnectedRow>({
  orders: [
    { key: "listed", label: "As added", order: () => 0 },
    { key: "name", label: "Name", order: ({ name }) => name },
  ],
  text: ({ name, description, url }) => [name, description, url],
})
