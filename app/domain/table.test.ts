import { expect, test } from "vitest"
import {
  filterChoices,
  findPage,
  findRows,
  isTableNarrowed,
  pageOfRows,
  readTable,
  sortedBy,
  type TableShape,
  writeTable,
} from "./table"

interface Machine {
  id: string
  name: string
  status: string
  created: number | null
}

const shape: TableShape<Machine> = {
  columns: [
    { key: "name", label: "Name", value: ({ name }) => name, fixed: true },
    { key: "status", label: "Status", value: ({ status }) => status },
    { key: "created", label: "Created", value: ({ created }) => created, kind: "time" },
    { key: "note", label: "Note", value: () => "", unsorted: true },
  ],
  filters: [{ key: "status", label: "Status", all: "All statuses", value: ({ status }) => status }],
  id: ({ id }) => id,
  alsoFound: ({ id }) => [id],
  usualSort: { key: "created", descending: true },
  pageSizes: [25, 50, 100],
}

const machines: Machine[] = [
  { id: "d1", name: "node10", status: "running", created: 100 },
  { id: "d2", name: "node9", status: "failed", created: 300 },
  { id: "d3", name: "Café", status: "Running", created: null },
  { id: "d4", name: "batch", status: "installing", created: 200 },
]

function asked(query: string) {
  return readTable(new URLSearchParams(query), shape)
}

function ids(query: string) {
  return findRows(machines, asked(query), shape).map(({ id }) => id)
}

test("the default state has an address without parameters", () => {
  const state = asked("")
  expect(state).toEqual({
    text: "",
    filters: {},
    sort: { key: "created", descending: true },
    page: 1,
    pageSize: 25,
    columns: ["name", "status", "created", "note"],
  })
  expect(writeTable(state, shape).toString()).toBe("")
  expect(isTableNarrowed(state)).toBe(false)
})

test("a state survives its address", () => {
  const query = "q=two+words&status=failed&sort=-name&size=50&col=name&col=created&page=3"
  expect(writeTable(asked(query), shape).toString()).toBe(query)
  expect(isTableNarrowed(asked(query))).toBe(true)
})

test.each(["-1", "0", "abc", "1e9", "1.5", "0x10", "١", " 2", "99999999", ""])(
  "page=%s is the first page",
  (page) => {
    expect(asked(`page=${encodeURIComponent(page)}`).page).toBe(1)
  },
)

test.each(["sort=nothing", "sort=note", "sort=-", "sort=__proto__", "size=7", "size=1e3", "col=nothing"])(
  "%s is ignored",
  (query) => {
    expect(asked(query)).toEqual(asked(""))
  },
)

test("a page beyond the last shows the last, and an empty list has one page", () => {
  const rows = Array.from({ length: 60 }, (_, index) => index)
  expect(pageOfRows(rows, asked("page=99"))).toEqual({ rows: rows.slice(50), found: 60, page: 3, pages: 3 })
  expect(pageOfRows(rows, asked("page=2")).rows).toEqual(rows.slice(25, 50))
  expect(pageOfRows([], asked("page=2"))).toEqual({ rows: [], found: 0, page: 1, pages: 1 })
})

test("every word must occur in any column, ignoring case and accents; ids match too", () => {
  expect(ids("q=NODE failed")).toEqual(["d2"])
  expect(ids("q=cafe")).toEqual(["d3"])
  expect(ids("q=d4")).toEqual(["d4"])
  expect(ids("q=node installing")).toEqual([])
})

test("a filter takes one value in any case, and offers each value once", () => {
  expect(ids("status=RUNNING").toSorted()).toEqual(["d1", "d3"])
  const { status } = filterChoices(machines, shape, asked("status=gone"))
  expect(status?.map((value) => value.toLowerCase())).toEqual(["failed", "gone", "installing", "running"])
})

test("numbers in names are compared as numbers, and empty values come last in both directions", () => {
  expect(ids("sort=name")).toEqual(["d4", "d3", "d2", "d1"])
  expect(ids("sort=created")).toEqual(["d1", "d4", "d2", "d3"])
  expect(ids("sort=-created")).toEqual(["d2", "d4", "d1", "d3"])
  // Equal rows are in the order of their ids, whichever comes first.
  const running = asked("sort=status&status=running")
  for (const rows of [machines, machines.toReversed()])
    expect(findRows(rows, running, shape).map(({ id }) => id)).toEqual(["d1", "d3"])
  expect(findPage(machines, asked("q=node"), shape)).toMatchObject({ found: 2, total: 4, page: 1 })
})

test("a column header sorts, reverses, and goes to the first page", () => {
  const once = sortedBy(asked("page=4"), "name")
  expect(once).toMatchObject({ sort: { key: "name", descending: false }, page: 1 })
  expect(sortedBy(once, "name").sort).toEqual({ key: "name", descending: true })
})

test("a fixed column cannot be hidden", () => {
  expect(asked("col=created").columns).toEqual(["name", "created"])
})
