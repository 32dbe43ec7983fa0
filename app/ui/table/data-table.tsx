import { type MouseEvent, memo, type ReactNode, type RefObject, useRef } from "react"
import { Link } from "react-router"
import { Email } from "../email"
import { Icon } from "../icon"
import { RelativeTime } from "../relative-time"
import type { DataColumn } from "./column"
import { useKeptFocus, useRowKeys } from "./row-keys"
import { SelectAll } from "./select-all"
import { type Selection, selectedField } from "./selection"
import { inPlace, type TableQuery } from "./table-query"

interface DataTableProps<Row> {
  ref?: RefObject<HTMLTableElement | null>
  /** The table's name. */
  caption: string
  /** All columns, of which the address selects some; create them once. */
  columns: ReadonlyArray<DataColumn<Row>>
  rows: readonly Row[]
  use: TableQuery
  /** Adds checkboxes for the form with this id. */
  selecting?: { selection: Selection; form: string }
  /** The content of the last cell; create it once, like the columns. */
  actions?(row: Row): ReactNode
  /** The width of that cell, as a CSS length. */
  actionsWidth?: string
}

/**
 * A table whose rows become cards when it is narrow. Only changed rows render again, so that a thousand of them can
 * refresh while the user works.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const ownRef = useRef<HTMLTableElement>(null)
  const { ref = ownRef, caption, columns, rows, use, selecting, actions, actionsWidth = "5rem" } = props
  const keepFocus = useKeptFocus(ref, rows)
  useRowKeys(ref, selecting?.selection.toggle)

  const shown = columns.filter(({ key }) => use.state.columns.includes(key))
  const widths = shown.map(({ width, least = "0" }) => `minmax(${least}, ${width}fr)`)

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
        gridTemplateColumns: [selecting && "3rem", ...widths, actions && actionsWidth]
          .filter(Boolean)
          .join(" "),
      }}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selecting && (
            <th scope="col" className="data-tick">
              <SelectAll selection={selecting.selection} shown={rows.length} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} use={use} />
          ))}
          {actions && <th scope="col">Actions</th>}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ticking by keyboard is a click, too. */}
      <tbody onClick={tick} {...keepFocus}>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            shown={use.state.columns.join()}
            form={selecting?.form}
            ticked={selecting?.selection.has(row.id) ?? false}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Above this number, only visible rows are laid out and painted, so that a checkbox responds at once. */
const longTable = 100

function Head<Row>({ column, use }: { column: DataColumn<Row>; use: TableQuery }) {
  const { key, label, kind, unsorted } = column
  const { sort } = use.state
  const sorted = sort.key === key
  const direction = sort.descending ? "descending" : "ascending"
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined} data-numeric={isNumeric(kind)}>
      {unsorted ? (
        label
      ) : (
        <Link to={use.sortAddress(key)} {...inPlace}>
          {label}
          {sorted && <Icon name={sort.descending ? "arrow-down" : "arrow-up"} size="sm" />}
        </Link>
      )}
    </th>
  )
}

/** Right-aligned with aligned digits. */
function isNumeric(kind: DataColumn<unknown>["kind"]) {
  return kind === "number" || undefined
}

interface RowProps<Row> {
  row: Row
  columns: ReadonlyArray<DataColumn<Row>>
  /** Keys of the visible columns as one text, so that equal lists do not cause a render. */
  shown: string
  form: string | undefined
  ticked: boolean
  actions: ((row: Row) => ReactNode) | undefined
}

function RowView<Row extends { id: string }>({ row, columns, shown, form, ticked, actions }: RowProps<Row>) {
  const keys = shown.split(",")
  const name = columns.find(({ fixed }) => fixed)?.value(row) || row.id
  return (
    <tr data-id={row.id} aria-selected={form ? ticked : undefined} tabIndex={form ? undefined : -1}>
      {form && (
        <td className="data-tick">
          <label>
            <input
              type="checkbox"
              form={form}
              name={selectedField}
              value={row.id}
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
      {actions && <td className="data-actions">{actions(row)}</td>}
    </tr>
  )
}

/** memo loses the type parameter; the component is the same. */
const TableRow = memo(RowView) as typeof RowView

/** The table handles the click, because only a click reports Shift. */
function ticksOnClick() {}

function Cell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const { label, fixed, kind, cell } = column
  const content = cell ? cell(row) : <Value kind={kind} value={column.value(row)} />
  if (fixed) {
    return <th scope="row">{content}</th>
  }
  return (
    <td data-label={label} data-numeric={isNumeric(kind)}>
      {content}
    </td>
  )
}

function Value({ kind, value }: { kind: DataColumn<unknown>["kind"]; value: string | number | null }) {
  if (value === null || value === "") return <span className="text-ink-3">–</span>
  if (kind === "time") return <RelativeTime at={value} />
  if (kind === "email") return <Email address={String(value)} />
  const text = value.toLocaleString("en-US")
  const Text = kind === "code" ? "code" : "bdi"
  return (
    <Text
      translate="no"
      dir="auto"
      title={text}
      className={kind === "code" ? "font-mono text-xs" : undefined}
    >
      {text}
    </Text>
  )
}
