import { Fragment } from "react"
import { href } from "react-router"
import type { DataColumn } from "~/ui/table/column"

/** The page of a customer; undefined for what is no email, such as "unassigned". */
export function customerAddress(email: string) {
  if (!email.includes("@")) return
  return href("/admin/customers/:email", { email: encodeURIComponent(email) })
}

/** A whole email, on several lines if it is long. A click follows its link, or selects all of it, to copy it. */
export function CustomerLink({ email, className = "" }: { email: string | null; className?: string }) {
  if (!email) return <span className="text-ink-3">–</span>
  const address = customerAddress(email)
  const parts = email.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? []
  const text = (
    <bdi
      translate="no"
      className={`inline-block whitespace-normal select-all wrap-anywhere ${address ? linked : ""} ${className}`}
    >
      {parts.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
  // Not the router's link: a table has a thousand of them.
  return address ? <a href={address}>{text}</a> : text
}

const linked = "underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"

type EmailColumn<Row> = Omit<DataColumn<Row>, "value"> & { value(row: Row): string | null }

/** A column of a table. */
export function emailColumn<Row>(column: EmailColumn<Row>): DataColumn<Row> {
  return { ...column, cell: (row) => <CustomerLink email={column.value(row)} className="py-1 text-xs" /> }
}
