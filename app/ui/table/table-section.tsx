import { type ReactNode, useRef } from "react"
import type { TableShape } from "~/domain/table"
import { useListNews } from "./list-news"
import type { TableQuery } from "./table-query"

interface TableSectionProps<Row> {
  use: TableQuery
  shape: TableShape<Row>
  /** Such as "Deployments". */
  label: string
  found: { page: number; pages: number }
  className?: string
  children: ReactNode
}

/** Around a table and its tools. */
export function TableSection<Row>({ use, shape, label, found, className, children }: TableSectionProps<Row>) {
  const section = useRef<HTMLElement>(null)
  const { page, pages } = found
  const news = useListNews({
    state: use.state,
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
      className={`grid grid-cols-1 gap-3 outline-none ${className}`}
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      {children}
    </section>
  )
}
