import { typeLabel } from "~/domain/license-labels"
import { wireReference } from "~/domain/payment-reference"
import type { AdminLicense } from "~/platform/admin/licenses.server"
import { DateText } from "~/ui/date"
import { Email } from "~/ui/email"
import { RelativeTime } from "~/ui/relative-time"
import { ShortId } from "~/ui/short-id"
import { StatusBadge } from "~/ui/status-badge"
import type { DataColumn, DataShape } from "~/ui/table/column"

/** `platformPage` is the page of the platform's list that contains the license. */
export interface LicenseRow extends AdminLicense {
  platformPage: number
}

const licenseColumns: ReadonlyArray<DataColumn<LicenseRow>> = [
  {
    key: "id",
    label: "ID",
    text: ({ id }) => id,
    cell: ({ id }) => <ShortId id={id} />,
    width: 12,
    least: "8.5rem",
  },
  {
    key: "organization",
    label: "Organization",
    text: ({ organizationName }) => organizationName,
    order: ({ organizationName }) => organizationName,
    cell: ({ organizationName: name }) => (
      <bdi translate="no" className="block py-1 whitespace-normal wrap-anywhere">
        {name || "–"}
      </bdi>
    ),
    fixed: true,
    width: 9.5,
    least: "5.9rem",
  },
  {
    key: "user",
    label: "User",
    text: ({ userEmail }) => userEmail ?? "",
    order: ({ userEmail }) => userEmail,
    cell: ({ userEmail }) => (userEmail === null ? "–" : <Email address={userEmail} />),
    width: 13,
  },
  {
    key: "type",
    label: "Type",
    text: ({ type }) => type,
    order: ({ type }) => type,
    cell: ({ type }) => typeLabel(type),
    width: 8.4,
    least: "5.4rem",
  },
  {
    key: "status",
    label: "Status",
    text: ({ status }) => status,
    order: ({ status }) => status,
    cell: ({ status }) => (
      <span>
        <StatusBadge status={status} />
      </span>
    ),
    width: 9.3,
    least: "5.95rem",
  },
  {
    key: "payment",
    label: "Payment",
    text: ({ paymentStatus }) => paymentStatus ?? "",
    order: ({ paymentStatus }) => paymentStatus,
    cell: ({ paymentStatus }) => <Payment status={paymentStatus} />,
    width: 9.3,
    least: "5.95rem",
  },
  {
    key: "expires",
    label: "Expires",
    text: ({ expiresAt, paymentStatus }) =>
      expiresAt === null ? (paymentStatus === "pending" ? "" : "never") : new Date(expiresAt).toISOString(),
    order: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt, paymentStatus }) =>
      expiresAt === null ? (
        <span className="whitespace-normal">
          {paymentStatus === "pending" ? "Starts when paid" : "Never"}
        </span>
      ) : (
        <DateText at={expiresAt} />
      ),
    width: 9.7,
    least: "6.2rem",
  },
  {
    key: "created",
    label: "Created",
    text: ({ createdAt }) => (createdAt === null ? "" : new Date(createdAt).toISOString()),
    order: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (createdAt === null ? "–" : <RelativeTime at={createdAt} />),
    width: 8.4,
    least: "5.3rem",
  },
  {
    key: "wire",
    label: "Wire ref",
    text: ({ id }) => wireReference(id),
    cell: ({ id }) => (
      <code translate="no" className="font-mono text-xs">
        {wireReference(id)}
      </code>
    ),
    width: 6.6,
    least: "4.2rem",
  },
]

/** Shared by the page and its CSV export. */
export const licensesTable: DataShape<LicenseRow> = {
  columns: licenseColumns,
  filters: [
    { key: "type", label: "Type", all: "All types", value: ({ type }) => type },
    { key: "status", label: "Status", all: "All statuses", value: ({ status }) => status },
    {
      key: "payment",
      label: "Payment",
      all: "All payments",
      value: ({ paymentStatus }) => paymentStatus?.replaceAll("_", " ") ?? "",
    },
  ],
  id: ({ id }) => id,
  usualSort: { key: "created", descending: true },
  pageSizes: [20],
}

function Payment({ status }: { status: string | null }) {
  if (status === null) return <span>–</span>
  if (status === "pending") {
    return (
      <span>
        <StatusBadge status={status} />
      </span>
    )
  }
  return status.replaceAll("_", " ")
}
