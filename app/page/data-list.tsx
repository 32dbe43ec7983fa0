import { type ReactNode, useRef } from "react"
import type { FoundTable } from "~/domain/table-snapshot"
import type { DataShape } from "../ui/table/column"
import { DataTable, type DataTableProps } from "../ui/table/data-table"
import { useListNews } from "../ui/table/list-news"
import { NoResults } from "../ui/table/no-results"
import { NoSuchPage, Pager } from "../ui/table/pager"
import { TableTools } from "../ui/table/table-tools"
import { UnreadEntries } from "../ui/unread-entries"
import { useTable } from "./use-table"

interface DataListProps<Row> extends Omit<DataTableProps<Row>, "rows" | "columns" | "tableQuery"> {
  shape: DataShape<Row>
  found: Pick<FoundTable<Row>, "rows" | "page" | "pages" | "unread" | "choices">
  /** Downloads the matching rows with the visible columns. Such a list has tools: its search, filters, order and columns. */
  file?: string | undefined
  /** In place of a table without rows, unless a search or a filter leaves them out. */
  empty?: ReactNode
  /** Whether there is a pager; by default there is one, also for a single page. */
  paged?: boolean
  /** Between the tools and the table, such as the count. */
  children?: ReactNode
}

/** A table with its tools and its pages, as its address says. */
export function DataList<Row extends { id: string }>({
  found: { rows, page, pages, unread, choices },
  file,
  empty,
  paged = true,
  shape,
  children,
  ...table
}: DataListProps<Row>) {
  const tableQuery = useTable(shape)
  const noun = table.label.toLowerCase()
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
      aria-label={table.label}
      tabIndex={-1}
      className="data-table-frame grid grid-cols-1 gap-3 outline-none"
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      {file && (
        <TableTools
          tableQuery={tableQuery}
          shape={shape}
          label={`Search ${noun}`}
          choices={choices}
          file={file}
        />
      )}
      {children}
      <UnreadEntries count={unread} />
      <NoSuchPage tableQuery={tableQuery} page={page} />
      {rows.length === 0 ? (
        (!tableQuery.narrowed && empty) || <NoResults tableQuery={tableQuery} title={`No ${noun} found`} />
      ) : (
        <>
          <DataTable {...table} tableQuery={tableQuery} columns={shape.columns} rows={rows} />
          {paged && <Pager tableQuery={tableQuery} page={page} pages={pages} />}
        </>
      )}
    </section>
  )
}
