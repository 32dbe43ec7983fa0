import { type ReactNode, useEffect, useRef, useState } from "react"
import { sortParameter, type TableShape } from "~/domain/table"
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

/**
 * Around a table. It says which page and which order a link has led to, for those who don't see it. After a change of page, it has
 * the focus: that of the link would be below the new rows.
 */
export function TableSection<Row>({ use, shape, label, found, className, children }: TableSectionProps<Row>) {
  const section = useRef<HTMLElement>(null)
  const { page, sort } = use.state
  const order = sortParameter(sort)
  const [known, setKnown] = useState({ page, order, news: "" })
  if (known.page !== page || known.order !== order) {
    const column = shape.columns.find(({ key }) => key === sort.key)
    const news =
      known.order !== order
        ? `Sorted by ${column?.label.toLowerCase()}, ${sort.descending ? "descending" : "ascending"}`
        : `Page ${found.page} of ${found.pages}`
    setKnown({ page, order, news })
  }
  const first = useRef(page)
  useEffect(() => {
    if (first.current === page) return
    first.current = page
    const { activeElement } = document
    // A search that leads to the first page keeps the focus in its field.
    if (activeElement === document.body || activeElement?.closest("nav")) {
      section.current?.focus({ preventScroll: true })
    }
  }, [page])
  return (
    <section
      ref={section}
      aria-label={label}
      tabIndex={-1}
      className={`grid grid-cols-1 gap-3 outline-none ${className}`}
    >
      <p role="status" className="sr-only">
        {known.news}
      </p>
      {children}
    </section>
  )
}
