import type { ReactNode } from "react"
import type { TableColumn } from "~/domain/table"

/** A column as it is seen. Made once for its list: rows are drawn anew when their columns are other objects. */
export interface DataColumn<Row> extends TableColumn<Row> {
  /** What stands in the cell; its text where it is absent. */
  cell?(row: Row): ReactNode
  /** Numbers stand under each other's units. */
  numeric?: boolean
  /** The share of the width, beside those of the other columns that are shown. */
  width: number
}
