import { Fragment } from "react"
import { href } from "react-router"
import type { DataColumn } from "~/ui/table/column"

/** The page of a customer; undefined for what is no email, such as "unassigned". */
export function customerAddress(email: string) {
  if (!email.includes("@")) return
  return href("/admin/customers/:email", { email: encodeURIComponent(email) })
}

/**
 * A whole email, on several lines if it is long: in a `cell`, it begins another one after its @. A click follows its link, or selects
 * all of it, to copy it.
 */
export function CustomerLink({ email, cell = false }: { email: string | null; cell?: boolean }) {
  if (!email) return <span className="text-ink-3">–</span>
  const address = customerAddress(email)
  const parts = email.match(cell ? /[^@]+@?|@/g : /\.?[^@.]*@?/g)?.filter(Boolean) ?? []
  const underline = address ? linked : ""
  const text = (
    <bdi
      translate="no"
      className={`inline-block max-w-full whitespace-normal select-all wrap-anywhere ${cell ? "py-1 text-xs" : underline}`}
    >
      {parts.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          {at > 0 && <wbr />}
          {cell ? <span className={`inline-block max-w-full align-bottom ${underline}`}>{part}</span> : part}
        </Fragment>
      ))}
    </bdi>
  )
  // Not the router's link: a table has a thousand of them.
  return address ? <a href={address}>{text}</a> : text
}

const linked = "underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"

type EmailColumn<Row> = Omit<DataColumn<Row>, "value"> & { value(row: Row): string | null }

export function emailColumn<Row>(column: EmailColumn<Row>): DataColumn<Row> {
  return { ...column, cell: (row) => <CustomerLink cell email={column.value(row)} /> }
}
