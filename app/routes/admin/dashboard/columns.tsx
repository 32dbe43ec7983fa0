import { causeText } from "~/domain/provisioning"
import { Email } from "~/ui/email"
import { ErrorPopover } from "~/ui/error-popover"
import { RelativeTime } from "~/ui/relative-time"
import { StatusBadge } from "~/ui/status-badge"
import type { DataColumn, DataShape } from "~/ui/table/column"

/** Flat, so that reuseUnchangedRows can compare rows. */
export interface DashboardRow {
  id: string
  name: string
  status: string
  /** The owner's email, or "unassigned". */
  user: string | null
  provider: string | null
  ipv4: string | null
  version: string | null
  /** Epoch milliseconds. */
  createdAt: number | null
  /** The platform's error message. */
  cause: string | null
}

const dashboardColumns: ReadonlyArray<DataColumn<DashboardRow>> = [
  {
    key: "name",
    label: "Name",
    text: ({ name }) => name,
    order: ({ name }) => name,
    cell: ({ name }) => (
      <bdi translate="no" title={name}>
        {name}
      </bdi>
    ),
    fixed: true,
    width: 15,
  },
  {
    key: "status",
    label: "Status",
    text: ({ status }) => status,
    order: ({ status }) => status,
    cell: (row) => <Status row={row} />,
    width: 15,
  },
  {
    key: "user",
    label: "User",
    text: ({ user }) => user ?? "",
    order: ({ user }) => user,
    cell: ({ user }) => (user === null ? <Nothing /> : <Email address={user} />),
    width: 15.5,
  },
  {
    key: "provider",
    label: "Provider",
    text: ({ provider }) => provider ?? "",
    order: ({ provider }) => provider,
    cell: ({ provider }) => provider ?? <Nothing />,
    width: 9,
  },
  {
    key: "ip",
    label: "IP",
    text: ({ ipv4 }) => ipv4 ?? "",
    order: ({ ipv4 }) => ipv4,
    cell: ({ ipv4 }) =>
      ipv4 === null ? (
        <Nothing />
      ) : (
        <code translate="no" title={ipv4} className="font-mono text-xs">
          {ipv4}
        </code>
      ),
    width: 12.5,
  },
  {
    key: "version",
    label: "Version",
    text: ({ version }) => version ?? "",
    order: ({ version }) => version,
    cell: ({ version }) => (version === null ? <Nothing /> : <span title={version}>{version}</span>),
    width: 8.5,
  },
  {
    key: "created",
    label: "Created",
    text: ({ createdAt }) => (createdAt === null ? "" : new Date(createdAt).toISOString()),
    order: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (createdAt === null ? <Nothing /> : <RelativeTime at={createdAt} />),
    width: 12,
  },
]

/** Shared by the page, its CSV export and bulk actions. */
export const dashboardTable: DataShape<DashboardRow> = {
  columns: dashboardColumns,
  filters: [
    { key: "status", label: "Status", all: "All statuses", value: ({ status }) => status },
    { key: "provider", label: "Provider", all: "All providers", value: ({ provider }) => provider ?? "" },
  ],
  id: ({ id }) => id,
  alsoFound: ({ id, cause }) => [id, cause ?? ""],
  usualSort: { key: "created", descending: true },
  pageSizes: [25, 50, 100, 1000],
}

function Status({ row }: { row: DashboardRow }) {
  const failure = causeText(row)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <StatusBadge status={row.status} />
      {failure !== null && <ErrorPopover cause={failure} what={row.name} />}
    </span>
  )
}

function Nothing() {
  return <span className="text-ink-3">–</span>
}
