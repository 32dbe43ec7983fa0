import { type MouseEvent, memo, type ReactNode, type RefObject } from "react"
import { Link } from "react-router"
import { Icon } from "../icon"
import type { DataColumn } from "./column"
import { useKeptFocus, useRowKeys } from "./row-keys"
import { SelectAll } from "./select-all"
import { type Selection, selectedField } from "./selection"
import { inPlace, type TableQuery } from "./table-query"

interface DataTableProps<Row> {
  ref: RefObject<HTMLTableElement | null>
  /** What the table is called. */
  caption: string
  /** All columns of the list, of which the address shows some; made once. */
  columns: ReadonlyArray<DataColumn<Row>>
  rows: readonly Row[]
  id(row: Row): string
  /** What a row is called, for its checkbox. */
  nameOf(row: Row): string
  use: TableQuery
  /** Rows can be ticked, for the form of this id. */
  selecting?: { selection: Selection; form: string }
  /** What stands in the last cell of a row; made once, like the columns. */
  acts?(row: Row): ReactNode
  /** The width of that cell, as a length. */
  actsWidth?: string
}

/**
 * A real table, whose rows become cards where it is narrow. Only rows that have changed are drawn again, so that a thousand
 * of them can be refreshed while somebody works in them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { ref, caption, columns, rows, id, nameOf, use, selecting, acts, actsWidth = "5rem" } = props
  const keepFocus = useKeptFocus(ref, rows)
  useRowKeys(ref, selecting?.selection.toggle)

  const shown = columns.filter(({ key }) => use.state.columns.includes(key))
  const widths = shown.map(({ width }) => `minmax(0, ${width}fr)`)

  function tick({ target, shiftKey }: MouseEvent) {
    if (target instanceof HTMLInputElement && target.name === selectedField) {
      selecting?.selection.toggle(target.value, shiftKey)
    }
  }
  return (
    <table
      ref={ref}
      className="data-table"
      data-long={rows.length > longTable || undefined}
      style={{
        gridTemplateColumns: [selecting && "3rem", ...widths, acts && actsWidth].filter(Boolean).join(" "),
      }}
      {...kept.table}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...kept.rowgroup}>
        <tr {...kept.row}>
          {selecting && (
            <th scope="col" className="data-tick" {...kept.columnheader}>
              <SelectAll selection={selecting.selection} shown={rows.length} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} use={use} />
          ))}
          {acts && (
            <th scope="col" {...kept.columnheader}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ticking by keyboard is a click, too. */}
      <tbody onClick={tick} {...keepFocus} {...kept.rowgroup}>
        {rows.map((row) => (
          <TableRow
            key={id(row)}
            row={row}
            id={id(row)}
            name={nameOf(row)}
            columns={columns}
            shown={use.state.columns.join()}
            form={selecting?.form}
            ticked={selecting?.selection.has(id(row)) ?? false}
            acts={acts}
          />
        ))}
      </tbody>
    </table>
  )
}

/** From so many rows on only those in sight are laid out and painted: a tick among a thousand is seen at once. */
const longTable = 100

/** The parts of a table are grids and cards to CSS; said aloud, browsers go on taking them for a table. */
const kept = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
}

function Head<Row>({ column, use }: { column: DataColumn<Row>; use: TableQuery }) {
  const { key, label, order, numeric } = column
  const { sort } = use.state
  const sorted = sort.key === key
  const direction = sort.descending ? "descending" : "ascending"
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined} data-numeric={numeric} {...kept.columnheader}>
      {order ? (
        <Link to={use.sortAddress(key)} {...inPlace}>
          {label}
          {sorted && <Icon name={sort.descending ? "arrow-down" : "arrow-up"} size="sm" />}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

interface RowProps<Row> {
  row: Row
  id: string
  name: string
  columns: ReadonlyArray<DataColumn<Row>>
  /** Keys of the shown columns, as one text: equal texts are no change. */
  shown: string
  form: string | undefined
  ticked: boolean
  acts: ((row: Row) => ReactNode) | undefined
}

function DrawnRow<Row>({ row, id, name, columns, shown, form, ticked, acts }: RowProps<Row>) {
  const keys = shown.split(",")
  return (
    <tr data-id={id} aria-selected={form ? ticked : undefined} tabIndex={form ? undefined : -1} {...kept.row}>
      {form && (
        <td className="data-tick" {...kept.cell}>
          <label>
            <input
              type="checkbox"
              form={form}
              name={selectedField}
              value={id}
              checked={ticked}
              onChange={ticksOnClick}
              aria-label={`Select ${name}`}
            />
          </label>
        </td>
      )}
      {columns
        .filter(({ key }) => keys.includes(key))
        .map((column) => (
          <Cell key={column.key} column={column} row={row} />
        ))}
      {acts && (
        <td className="data-acts" {...kept.cell}>
          {acts(row)}
        </td>
      )}
    </tr>
  )
}

/** The type parameter is lost on the way through memo; the component is the same. */
const TableRow = memo(DrawnRow) as typeof DrawnRow

/** The table listens, because Shift is known to a click only. */
function ticksOnClick() {}

function Cell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const { label, fixed, numeric, cell, text } = column
  const content = cell ? cell(row) : text(row)
  if (fixed) {
    return (
      <th scope="row" {...kept.rowheader}>
        {content}
      </th>
    )
  }
  return (
    <td data-label={label} data-numeric={numeric} {...kept.cell}>
      {content}
    </td>
  )
}
