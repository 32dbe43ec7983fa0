import { typeLabel } from "~/domain/license-labels"
import { listShape } from "~/domain/table"
import type { License } from "~/platform/customer/licenses.server"

/** The account's licenses, which are loaded newest first. */
export const licenseList = listShape<License>({
  orders: [
    { key: "newest", label: "Newest first", order: () => 0 },
    { key: "organization", label: "Organization", order: ({ organizationName }) => organizationName },
    { key: "expires", label: "Expires soonest", order: ({ expiresAt }) => expiresAt },
  ],
  text: ({ id, organizationName, type, status }) => [id, organizationName, typeLabel(type), status],
})
