import { saysAll, searchWords } from "./search-text"

/** Rows on a page, unless somebody chooses more. */
export const rowsPerPage = 25

/** The offered rows per page. Twenty thousand rows on one page would be five megabytes. */
export const pageSizes: readonly number[] = [rowsPerPage, 50, 100]

/** More rows than this need a search. */
export const shortList = 5

/** A column: its key in addresses, and what it says. */
export interface TableColumn<Row> {
  /** In addresses, such as `?sort=name`. */
  key: string
  label: string
  /** Sorts the rows and is the text. Null comes last in both directions. */
  value(row: Row): string | number | null
  /** The text in searches and files, where it is another. */
  text?(row: Row): string
  /** A time is in epoch milliseconds, and is written in full in files. */
  kind?: "time" | "number" | "code"
  /** Rows can't be sorted by it. */
  unsorted?: boolean
  /** Cannot be hidden, because it names the row. */
  fixed?: boolean
}

/** What a column says about a row, for searches and files. */
export function cellText<Row>({ value, text, kind }: TableColumn<Row>, row: Row): string {
  if (text) return text(row)
  const said = value(row)
  return said === null ? "" : kind === "time" ? new Date(said).toISOString() : String(said)
}

/** A filter by one value. */
export interface TableFilter<Row> {
  /** In addresses; not `q`, `sort`, `page`, `size` or `col`. */
  key: string
  label: string
  /** The label of no filter: "All statuses". */
  all: string
  /** The row's value, or several, which are also the labels. */
  value(row: Row): string | string[]
}

/** The columns, filters and defaults of one table. */
export interface TableShape<Row> {
  columns: readonly TableColumn<Row>[]
  filters: readonly TableFilter<Row>[]
  /** Orders equal rows. Without it, they keep the order of the list. */
  id?(row: Row): string
  /** Further text that a search finds, such as an id. */
  alsoFound?(row: Row): string[]
  usualSort: TableSort
  /** Offered page sizes; the first is the default. */
  pageSizes: readonly number[]
}

/** The shape of a list without columns, which is sorted by one of its orders. The first is the default. */
export function listShape<Row>({
  orders,
  filters = [],
  text,
}: {
  orders: ReadonlyArray<{ key: string; label: string; order(row: Row): string | number | null }>
  filters?: TableShape<Row>["filters"]
  /** What a search finds. */
  text(row: Row): string[]
}): TableShape<Row> {
  return {
    columns: orders.map(({ order, ...column }) => ({ ...column, value: order, text: () => "" })),
    filters,
    alsoFound: text,
    usualSort: { key: orders[0]?.key ?? "", descending: false },
    pageSizes,
  }
}

export interface TableSort {
  key: string
  descending: boolean
}

/** The table state in an address. */
export interface TableState {
  /** Words that must all occur in the row. */
  text: string
  /** The selected value of each active filter, by its key. */
  filters: Readonly<Record<string, string>>
  sort: TableSort
  /** From 1; may be beyond the last page. */
  page: number
  pageSize: number
  /** Keys of the visible columns, in the shape's order. */
  columns: readonly string[]
}

/** One page of rows and its position. */
export interface TablePage<Row> {
  rows: Row[]
  /** Rows on all pages. */
  found: number
  /** The shown page, from 1: the last one if the address asks for more. */
  page: number
  /** At least 1. */
  pages: number
}

/** One page of what a search found, and the number of all rows. */
export interface FoundPage<Row> extends TablePage<Row> {
  total: number
}

const maxQueryLength = 200
const largestPage = 1_000_000

/** Reads the state from an address; invalid values are ignored. */
export function readTable<Row>(parameters: URLSearchParams, shape: TableShape<Row>): TableState {
  const chosen = shape.filters.flatMap(({ key }) => {
    const value = (parameters.get(key) ?? "").trim().slice(0, maxQueryLength)
    return value === "" ? [] : [[key, value] as const]
  })
  const size = wholeNumber(parameters.get("size"))
  return {
    text: (parameters.get("q") ?? "").trim().slice(0, maxQueryLength),
    filters: Object.fromEntries(chosen),
    sort: readSort(parameters.get("sort"), shape),
    page: readPage(parameters),
    pageSize: shape.pageSizes.find((offered) => offered === size) ?? usualSize(shape),
    columns: readColumns(parameters.getAll("col"), shape),
  }
}

/** The page that an address asks for, from 1. */
export function readPage(parameters: URLSearchParams): number {
  return wholeNumber(parameters.get("page")) ?? 1
}

/** Writes the state without defaults, so that the address stays short. */
export function writeTable<Row>(state: TableState, shape: TableShape<Row>): URLSearchParams {
  const parameters = new URLSearchParams()
  if (state.text !== "") parameters.set("q", state.text)
  for (const [key, value] of Object.entries(state.filters)) parameters.set(key, value)
  if (sortParameter(state.sort) !== sortParameter(shape.usualSort))
    parameters.set("sort", sortParameter(state.sort))
  if (state.pageSize !== usualSize(shape)) parameters.set("size", String(state.pageSize))
  if (state.columns.length < shape.columns.length) {
    for (const key of state.columns) parameters.append("col", key)
  }
  if (state.page > 1) parameters.set("page", String(state.page))
  return parameters
}

/** Whether a search or a filter leaves rows out. */
export function isTableNarrowed({ text, filters }: TableState): boolean {
  return text !== "" || Object.keys(filters).length > 0
}

/** Whether all rows are asked for, in their usual order. */
export function isWhole<Row>(state: TableState, { usualSort }: TableShape<Row>): boolean {
  return !isTableNarrowed(state) && sortParameter(state.sort) === sortParameter(usualSort)
}

/** The matching rows of all pages, sorted; ties keep their order. */
export function findRows<Row>(rows: readonly Row[], state: TableState, shape: TableShape<Row>): Row[] {
  const words = searchWords(state.text)
  const chosen = shape.filters.filter(({ key }) => Object.hasOwn(state.filters, key))
  const found = rows.filter(
    (row) =>
      chosen.every(({ key, value }) => has([value(row)].flat(), state.filters[key])) &&
      says(row, words, shape),
  )
  return inOrder(found, state.sort, shape)
}

/** The requested page, or the last one. */
export function pageOfRows<Row>(
  found: readonly Row[],
  { page, pageSize }: Pick<TableState, "page" | "pageSize">,
): TablePage<Row> {
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const shown = Math.min(page, pages)
  return {
    rows: found.slice((shown - 1) * pageSize, shown * pageSize),
    found: found.length,
    page: shown,
    pages,
  }
}

/** The requested page of the rows that match, in the requested order. Rows with more than the shape reads need `findPage<Row>`. */
export function findPage<Row>(
  rows: readonly Row[],
  state: TableState,
  shape: TableShape<Row>,
): FoundPage<Row> {
  return { ...pageOfRows(findRows(rows, state, shape), state), total: rows.length }
}

/** The values of each filter: all that occur, the selected one and `known` ones, sorted. */
export function filterChoices<Row>(
  rows: readonly Row[],
  { filters }: TableShape<Row>,
  state: TableState,
  known: Record<string, readonly string[]> = {},
): Record<string, string[]> {
  const choices = filters.map(({ key, value }) => {
    const values = [...(known[key] ?? []), ...rows.flatMap(value), state.filters[key] ?? ""]
    const unlike = new Map(values.map((value) => [value.toLowerCase(), value]))
    return [key, [...unlike.values()].filter(Boolean).toSorted(alphabet.compare)]
  })
  return Object.fromEntries(choices)
}

/** The state after a click on a column header: reversed if the column is already sorted, else its default direction. */
export function sortedBy(state: TableState, key: string): TableState {
  const descending = state.sort.key === key && !state.sort.descending
  return { ...state, sort: { key, descending }, page: 1 }
}

/** A sort in an address: the column, with a leading minus when descending. */
export function sortParameter({ key, descending }: TableSort): string {
  return `${descending ? "-" : ""}${key}`
}

function readSort<Row>(word: string | null, shape: TableShape<Row>): TableSort {
  const descending = word?.startsWith("-") ?? false
  const key = descending ? word?.slice(1) : word
  const column = shape.columns.find((one) => one.key === key && !one.unsorted)
  return column ? { key: column.key, descending } : shape.usualSort
}

function readColumns<Row>(asked: string[], shape: TableShape<Row>): string[] {
  const wanted = shape.columns.filter(({ key }) => asked.includes(key))
  const shown =
    wanted.length > 0 ? shape.columns.filter((one) => one.fixed || wanted.includes(one)) : shape.columns
  return shown.map(({ key }) => key)
}

function usualSize<Row>({ pageSizes }: TableShape<Row>) {
  return pageSizes[0] ?? rowsPerPage
}

/** Digits only: "1e9", "-1" and "0x10" are not pages. */
function wholeNumber(text: string | null) {
  if (text === null || !/^\d{1,7}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= largestPage ? number : null
}

function says<Row>(row: Row, words: string[], { columns, alsoFound }: TableShape<Row>) {
  if (words.length === 0) return true
  return saysAll(words, [...columns.map((column) => cellText(column, row)), ...(alsoFound?.(row) ?? [])])
}

/** One collation for the server and every browser, so that both sort alike. */
const alphabet = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

function inOrder<Row>(
  rows: readonly Row[],
  { key, descending }: TableSort,
  { columns, id }: TableShape<Row>,
) {
  const sorted = columns.find((column) => column.key === key)
  // Computed once per row, not per comparison.
  const keyed = rows.map((row) => ({ row, key: sorted?.value(row) ?? null, id: id?.(row) ?? "" }))
  const direction = descending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null)
      return Number(a.key === null) - Number(b.key === null) || byCode(a.id, b.id)
    return direction * compare(a.key, b.key) || byCode(a.id, b.id)
  })
  return keyed.map(({ row }) => row)
}

function compare(a: string | number, b: string | number) {
  return typeof a === "number" && typeof b === "number" ? a - b : alphabet.compare(String(a), String(b))
}

function byCode(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}

function has(values: string[], chosen = "") {
  return values.some((value) => value.toLowerCase() === chosen.toLowerCase())
}
