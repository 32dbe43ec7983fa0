import { strictIpv4 } from "~/domain/access-url"
import { causeText, isFailed } from "~/domain/provisioning"
import { pageSizes } from "~/domain/table"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import { ErrorPopover } from "~/ui/error-popover"
import { StatusBadge } from "~/ui/status-badge"
import type { DataShape } from "~/ui/table/column"
import { emailColumn } from "../customer-link"

/** Shared by the page, its CSV export and bulk actions. */
export const dashboardTable: DataShape<AdminDeployment> = {
  columns: [
    { key: "name", label: "Name", value: ({ name }) => name, fixed: true, width: 15 },
    {
      key: "status",
      label: "Status",
      value: ({ status }) => status,
      cell: (row) => <Status row={row} />,
      width: 15,
    },
    emailColumn({ key: "user", label: "User", value: ({ userEmail }) => userEmail, width: 15.5 }),
    { key: "provider", label: "Provider", value: ({ provider }) => provider, width: 9 },
    { key: "ip", label: "IP", value: ({ ipv4 }) => strictIpv4(ipv4), kind: "code", width: 12.5 },
    { key: "version", label: "Version", value: ({ version }) => version, width: 8.5 },
    { key: "created", label: "Created", value: ({ createdAt }) => createdAt, kind: "time", width: 12 },
  ],
  filters: [
    { key: "status", label: "Status", all: "All statuses", value: ({ status }) => status },
    { key: "provider", label: "Provider", all: "All providers", value: ({ provider }) => provider ?? "" },
  ],
  id: ({ id }) => id,
  alsoFound: ({ id, cause }) => [id, cause ?? ""],
  usualSort: { key: "created", descending: true },
  pageSizes,
}

function Status({ row }: { row: AdminDeployment }) {
  const failure = causeText(row)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <StatusBadge status={row.status} />
      {failure !== null && <ErrorPopover cause={failure} what={row.name} failed={isFailed(row.status)} />}
    </span>
  )
}
