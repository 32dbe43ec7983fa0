import { useRef } from "react"
import { useLocation } from "react-router"
import { useTable } from "~/http/use-table"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { ColumnChoice } from "~/ui/table/column-choice"
import { DataTable } from "~/ui/table/data-table"
import { ExportLink } from "~/ui/table/export-link"
import { NoResults } from "~/ui/table/no-results"
import { NoSuchPage, Pager } from "~/ui/table/pager"
import { SearchForm } from "~/ui/table/search-form"
import { licenseColumns, licensesTable } from "./columns"
import { useMarkPaid } from "./mark-paid/use-mark-paid"
import type { FoundLicenses, LicenseRow, LicensesReading } from "./read-licenses"

export function LicenseList({ reading }: { reading: LicensesReading }) {
  if (!reading.found) return <Unread />
  return <Found found={reading.found} />
}

function Found({ found }: { found: FoundLicenses }) {
  const use = useTable(licensesTable)
  const table = useRef<HTMLTableElement>(null)
  const markPaid = useMarkPaid()
  const { rows, page, pages, total, unread, choices } = found
  return (
    <section aria-label="Licenses" className="grid grid-cols-1 gap-3">
      <SearchForm
        use={use}
        label="Search licenses"
        filters={[
          { key: "type", label: "Type", all: "All types", values: choices.type ?? [] },
          { key: "status", label: "Status", all: "All statuses", values: choices.status ?? [] },
          { key: "payment", label: "Payment", all: "All payments", values: choices.payment ?? [] },
        ]}
        columns={licenseColumns}
      >
        <ColumnChoice use={use} columns={licenseColumns} />
        <ExportLink path="/admin/licenses.csv" />
      </SearchForm>
      {markPaid.problem}
      {total !== null && (
        <p role="status" className="text-ink-2 tabular-nums">
          {found.found.toLocaleString("en-US")} of {total.toLocaleString("en-US")} licenses
        </p>
      )}
      {unread > 0 && (
        <Notice kind="caution" title="Not all licenses were searched">
          <p>
            {unread.toLocaleString("en-US")} of the platform's pages could not be read, or were too many at
            once. There may be more that match.
          </p>
        </Notice>
      )}
      <NoSuchPage use={use} page={page} />
      {rows.length > 0 ? (
        <div className="data-table-frame">
          <DataTable
            ref={table}
            caption="Licenses"
            columns={licenseColumns}
            rows={rows}
            id={idOf}
            nameOf={nameOf}
            use={use}
            acts={markPaid.act}
            actsWidth="7.5rem"
          />
        </div>
      ) : use.narrowed ? (
        <NoResults use={use} title="No licenses found" />
      ) : (
        <EmptyState icon="key-round" title="No licenses yet" />
      )}
      <Pager use={use} page={page} pages={pages} />
    </section>
  )
}

function idOf({ id }: LicenseRow) {
  return id
}

function nameOf({ organizationName }: LicenseRow) {
  return organizationName
}

function Unread() {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title="The licenses could not be read"
      actions={
        <LinkButton to={pathname + search} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer.</p>
    </Notice>
  )
}
