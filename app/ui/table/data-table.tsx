import { Fragment, type MouseEvent, type ReactNode, useMemo, useRef } from "react"
import { Link } from "react-router"
import { formatNumber } from "~/domain/count-text"
import { isolated } from "~/domain/isolated"
import { Icon } from "../icon"
import { RelativeTime } from "../relative-time"
import { useHydrated } from "../use-hydrated"
import type { DataColumn, DataShape } from "./column"
import { useKeptFocus, useRowKeys } from "./row-keys"
import { inPlace, type TableQuery } from "./table-query"
import { type Selection, selectedField } from "./use-selection"

export interface DataTableProps<Row> {
  /** Which columns are shown and how they are sorted. Without it: all, as the rows are. */
  tableQuery?: TableQuery
  columns: DataShape<Row>["columns"]
  /** The table's name: "Deployments". */
  label: string
  rows: readonly Row[]
  /** Adds checkboxes for the form with this id. */
  selecting?: { selection: Selection; form: string }
  /** The content of the last cell. */
  actions?(row: Row): ReactNode
  /** The width of that cell, as a CSS length. */
  actionsWidth?: string
}

/** A table whose rows become cards when it is narrow. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { tableQuery, columns, label, rows, selecting, actions, actionsWidth = "5rem" } = props
  const table = useRef<HTMLTableElement>(null)
  const keepFocus = useKeptFocus(table, rows)
  useRowKeys(table, selecting?.selection.toggle)

  const chosen = tableQuery?.state.columns
  const shown = useMemo(() => columns.filter(({ key }) => chosen?.includes(key) ?? true), [columns, chosen])
  // A press on a checkbox renders no other cell again: on a phone, the hundred rows of a page would take longer than the press.
  const contents = useMemo(
    () =>
      rows.map((row) => (
        <Fragment key={row.id}>
          {shown.map((column) => (
            <Cell key={column.key} column={column} row={row} />
          ))}
          {actions && <td className="data-actions">{actions(row)}</td>}
        </Fragment>
      )),
    [rows, shown, actions],
  )
  const widths = shown.map(({ width, least = "0" }) => `minmax(${least}, ${width}fr)`)
  const name = columns.find(({ fixed }) => fixed)

  function tick({ target, shiftKey }: MouseEvent) {
    if (target instanceof HTMLInputElement && target.name === selectedField) {
      selecting?.selection.toggle(target.value, shiftKey)
    }
  }
  return (
    <table
      ref={table}
      className="data-table"
      style={{
        gridTemplateColumns: [selecting && "3rem", ...widths, actions && actionsWidth]
          .filter(Boolean)
          .join(" "),
      }}
    >
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {selecting && (
            <th scope="col" className="data-tick">
              <SelectAll selection={selecting.selection} shown={rows.length} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} tableQuery={tableQuery} />
          ))}
          {actions && (
            <th scope="col" className="data-actions">
              Actions
            </th>
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ticking by keyboard is a click, too. */}
      <tbody onClick={tick} {...keepFocus}>
        {rows.map((row, at) => {
          const ticked = selecting?.selection.has(row.id)
          return (
            <tr key={row.id} data-id={row.id} aria-selected={ticked} tabIndex={selecting ? undefined : -1}>
              {selecting && (
                <td className="data-tick">
                  <label>
                    <input
                      type="checkbox"
                      form={selecting.form}
                      name={selectedField}
                      value={row.id}
                      checked={ticked}
                      onChange={ticksOnClick}
                      aria-label={`Select ${isolated(String(name?.value(row) || row.id))}`}
                    />
                  </label>
                </td>
              )}
              {contents[at]}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Head<Row>({ column, tableQuery }: { column: DataColumn<Row>; tableQuery: TableQuery | undefined }) {
  const { key, label, kind, unsorted } = column
  const sort = tableQuery?.state.sort
  const sorted = sort?.key === key
  const direction = sort?.descending ? "descending" : "ascending"
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined} data-numeric={isNumeric(kind)}>
      {unsorted || !tableQuery ? (
        label
      ) : (
        <Link to={tableQuery.sortAddress(key)} {...inPlace}>
          {label}
          {sorted && <Icon name={sort?.descending ? "arrow-down" : "arrow-up"} size="sm" />}
        </Link>
      )}
    </th>
  )
}

/** Right-aligned with aligned digits. */
function isNumeric(kind: DataColumn<unknown>["kind"]) {
  return kind === "number" || undefined
}

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
  const text = typeof value === "number" ? formatNumber(value) : value
  const Text = kind === "code" ? "code" : "bdi"
  return (
    <Text translate="no" dir="auto" title={text} className={kind === "code" ? "text-xs" : undefined}>
      {text}
    </Text>
  )
}

/** Selects every row on the page. Without scripts the form offers to select all matching rows instead. */
function SelectAll({ selection, shown }: { selection: Selection; shown: number }) {
  const count = selection.all ? shown : selection.shown.length
  const hydrated = useHydrated()
  const label = (
    <label className={hydrated ? undefined : "invisible noscript:hidden"}>
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={shown > 0 && count === shown}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < shown
        }}
        onChange={({ target }) => selection.togglePage(target.checked)}
      />
    </label>
  )
  if (hydrated) return label
  // The place of the checkbox is free from the start.
  return (
    <>
      <span className="sr-only">Selected</span>
      {label}
    </>
  )
}
