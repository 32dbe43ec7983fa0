import { type ReactNode, useRef } from "react"
import type { FoundTable } from "~/domain/table-snapshot"
import { UnreadEntries } from "../unread-entries"
import type { DataShape } from "./column"
import { DataTable, type DataTableProps } from "./data-table"
import { useListNews } from "./list-news"
import { NoResults } from "./no-results"
import { NoSuchPage, Pager, PageSizes } from "./pager"
import type { TableQuery } from "./table-query"

interface DataListProps<Row> extends Omit<DataTableProps<Row>, "rows" | "columns"> {
  tableQuery: TableQuery
  shape: DataShape<Row>
  found: Pick<FoundTable<Row>, "rows" | "page" | "pages" | "unread">
  /** In place of a table without rows. */
  empty?: ReactNode
  /** Whether there is a pager; by default there is one, also for a single page. */
  paged?: boolean
  /** What is above the table: its tools and the count. */
  children: ReactNode
}

/** A table with its tools and its pages. */
export function DataList<Row extends { id: string }>({
  found: { rows, page, pages, unread },
  empty,
  paged = true,
  shape,
  children,
  ...table
}: DataListProps<Row>) {
  const { tableQuery, label } = table
  const section = useRef<HTMLElement>(null)
  const news = useListNews({
    state: tableQuery.state,
    page,
    pages,
    columns: shape.columns,
    list: () => section.current,
  })
  return (
    <section
      ref={section}
      aria-label={label}
      tabIndex={-1}
      className="data-table-frame grid grid-cols-1 gap-3 outline-none"
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      {children}
      <UnreadEntries count={unread} />
      <NoSuchPage tableQuery={tableQuery} page={page} />
      {rows.length === 0 ? (
        (empty ?? <NoResults tableQuery={tableQuery} title={`No ${label.toLowerCase()} found`} />)
      ) : (
        <>
          <DataTable {...table} columns={shape.columns} rows={rows} />
          {paged && (
            <Pager tableQuery={tableQuery} page={page} pages={pages}>
              {shape.pageSizes.length > 1 && <PageSizes tableQuery={tableQuery} sizes={shape.pageSizes} />}
            </Pager>
          )}
        </>
      )}
    </section>
  )
}
