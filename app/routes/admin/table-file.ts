import { csvFile } from "~/http/csv.server"
import type { DataColumn } from "~/ui/table/column"

/** The visible columns of a table as a CSV file. */
export function tableFile<Row>(
  name: string,
  columns: ReadonlyArray<DataColumn<Row>>,
  visible: readonly string[],
  rows: Iterable<Row>,
) {
  const shown = columns.filter(({ key }) => visible.includes(key)).flatMap((column) => column.file ?? column)
  function* lines() {
    for (const row of rows) yield shown.map(({ text }) => text(row))
  }
  return csvFile(
    name,
    shown.map(({ label }) => label),
    lines(),
  )
}
