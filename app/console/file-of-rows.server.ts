import { cellText, type TableState } from "~/domain/table"
import { csvFile } from "~/http/csv.server"
import type { DataShape } from "~/ui/table/column"

/** A table's rows as a CSV file, with the columns that the page shows. */
export function fileOfRows<Row>(
  name: string,
  { columns }: DataShape<Row>,
  state: TableState,
  rows: Iterable<Row>,
) {
  const shown = columns
    .filter(({ key }) => state.columns.includes(key))
    .flatMap((column) => column.file ?? { label: column.label, text: (row: Row) => cellText(column, row) })
  function* lines() {
    for (const row of rows) yield shown.map(({ text }) => text(row))
  }
  return csvFile(
    `${name}.csv`,
    shown.map(({ label }) => label),
    lines(),
  )
}
