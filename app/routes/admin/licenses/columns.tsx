import { typeLabel } from "~/domain/license-labels"
import { wireReference } from "~/domain/payment-reference"
import type { AdminLicense } from "~/platform/admin/licenses.server"
import { DateText } from "~/ui/date-time"
import { ShortId } from "~/ui/short-id"
import { StatusBadge } from "~/ui/status-badge"
import type { DataShape } from "~/ui/table/column"
import { emailColumn } from "../customer-link"

/** `platformPage` is the page of the platform's list that contains the license. */
export interface LicenseRow extends AdminLicense {
  platformPage: number
}

/** Shared by the page and its CSV export. */
export const licensesTable: DataShape<LicenseRow> = {
  columns: [
    {
      key: "id",
      label: "ID",
      value: ({ id }) => id,
      unsorted: true,
      cell: ({ id }) => <ShortId id={id} />,
      width: 10.6,
      least: "7.35rem",
    },
    {
      key: "organization",
      label: "Organization",
      value: ({ organizationName }) => organizationName,
      cell: ({ organizationName: name }) => (
        <bdi translate="no" className="block py-1 whitespace-normal wrap-anywhere">
          {name || "–"}
        </bdi>
      ),
      fixed: true,
      width: 9.5,
      least: "5.4rem",
    },
    emailColumn({ key: "user", label: "User", value: ({ userEmail }) => userEmail, width: 18 }),
    {
      key: "type",
      label: "Type",
      value: ({ type }) => type,
      cell: ({ type }) => typeLabel(type),
      width: 8.7,
      least: "5.3rem",
    },
    {
      key: "status",
      label: "Status",
      value: ({ status }) => status,
      cell: ({ status }) => (
        <span>
          <StatusBadge status={status} />
        </span>
      ),
      width: 9.3,
      least: "5.8rem",
    },
    {
      key: "payment",
      label: "Payment",
      value: ({ paymentStatus }) => paymentStatus,
      cell: ({ paymentStatus }) => <Payment status={paymentStatus} />,
      width: 9.3,
      least: "5.8rem",
    },
    {
      key: "expires",
      label: "Expires",
      value: ({ expiresAt }) => expiresAt,
      text: ({ expiresAt, paymentStatus }) =>
        expiresAt === null ? (paymentStatus === "pending" ? "" : "never") : new Date(expiresAt).toISOString(),
      cell: ({ expiresAt, paymentStatus }) =>
        expiresAt === null ? (
          <span className="whitespace-normal">
            {paymentStatus === "pending" ? "Starts when paid" : "Never"}
          </span>
        ) : (
          <DateText at={expiresAt} />
        ),
      width: 10.5,
      least: "6.4rem",
    },
    {
      key: "created",
      label: "Created",
      value: ({ createdAt }) => createdAt,
      kind: "time",
      width: 8.7,
      least: "5.05rem",
    },
    {
      key: "wire",
      label: "Wire ref",
      value: ({ id }) => wireReference(id),
      unsorted: true,
      kind: "code",
      width: 6.6,
      least: "3.95rem",
    },
  ],
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
  // The first is the length of the platform's own pages.
  pageSizes: [20, 50, 100],
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
