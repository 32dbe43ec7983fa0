import { expect, test } from "vitest"
import { z } from "zod"
import { uncounted } from "../../domain/unread"
import { gallerySchema } from "../public/agents.server"
import {
  dateAsMs,
  entry,
  missingAsNull,
  readAnswer,
  rowsOrNone,
  rowsSchema,
  total,
} from "./schema-fields.server"

const fields = entry({ needed: { id: z.string(), name: z.string() }, labels: {} })

/** Counts how often a row is tried. */
function countingRow() {
  const row = {
    tried: 0,
    shape: z.preprocess((value) => {
      row.tried++
      return value
    }, fields),
  }
  return row
}

const good = { id: "a", name: "b" }

test("bad rows are left out and counted with the names of their fields", async () => {
  const rows = [null, {}, { ...good, name: 7 }, good, "text", good]
  expect(await readAnswer(rowsSchema(fields), rows)).toMatchObject({
    parsed: { success: true, data: { rows: [good, good], unread: 4 } },
    unread: 4,
    fields: ["entry", "id", "name"],
  })
})

test("twenty thousand rows are tried, in turns", async () => {
  const { shape } = countingRow()
  let turns = 0
  const turn = async () => void turns++
  const read = await readAnswer(rowsSchema(shape), Array(22_000).fill(good), { turn })
  expect(read.parsed.data?.rows).toHaveLength(20_000)
  expect(read.parsed.data?.unread).toBe(uncounted)
  expect(turns).toBe(100)
  const bad = countingRow()
  const mixed = await readAnswer(rowsSchema(bad.shape), [good, ...Array(1_000_000).fill({})])
  expect(mixed.parsed.data).toEqual({ rows: [good], unread: uncounted })
  expect(bad.tried).toBe(20_000)
})

test("of a list that was cut off, nobody knows how many entries are left out, and the total behind it is missing", async () => {
  const page = z.object({ rows: rowsSchema(fields), total })
  const cut = await readAnswer(page, { rows: [good, {}] }, { whole: false })
  expect(cut.parsed.data).toEqual({ rows: { rows: [good], unread: uncounted }, total: 0 })
  expect((await readAnswer(page, { rows: [good] })).parsed.success).toBe(false)
})

test("a list of which no row can be read is a failure with one complaint", async () => {
  for (const rows of [[{}], [null, 7], Array(1_000_000).fill({})]) {
    const { parsed } = await readAnswer(z.object({ rows: rowsSchema(fields) }), { rows })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["rows"]])
  }
})

test("the lists inside rows have one limit together, and a row that is left out is one entry", async () => {
  const row = countingRow()
  const nested = entry({ needed: { own: rowsSchema(row.shape) }, labels: {} })
  const groups = Array(1_000).fill({ own: Array(1_000).fill(good) })
  const { parsed } = await readAnswer(rowsSchema(nested), groups)
  expect(row.tried).toBeLessThan(20_000)
  expect(parsed.data?.rows.flatMap(({ own }) => own.rows)).toHaveLength(row.tried)
  const mixed = [{ own: [good, {}, 7] }, { own: [{}, {}] }, {}, { own: [good] }]
  expect((await readAnswer(rowsSchema(nested), mixed)).unread).toBe(4)
})

test("the gallery leaves out bad categories, agents and tags", async () => {
  const many = Array(1_000_000).fill({})
  const agent = { id: "a", name: "A" }
  expect((await readAnswer(gallerySchema, { categories: many })).parsed.error?.issues).toHaveLength(1)
  const categories = [
    { id: "c", name: "C", agents: [agent, {}, { ...agent, tags: ["one", 2] }] },
    { id: "d", name: "D", agents: many },
  ]
  const { data } = (await readAnswer(gallerySchema, { categories })).parsed
  expect(data?.categories.map(({ agents }) => agents.map(({ tags }) => tags))).toEqual([[[], ["one"]]])
  expect(data?.unread).toBe(3)
})

test("what is no list is refused, and an empty one is a list", async () => {
  expect((await readAnswer(rowsSchema(fields), { length: 3 })).parsed.success).toBe(false)
  expect((await readAnswer(rowsSchema(fields), null)).parsed.success).toBe(false)
  expect(await rowsSchema(fields).parseAsync([])).toEqual({ rows: [], unread: 0 })
  expect(await rowsOrNone(fields).parseAsync(null)).toEqual({ rows: [], unread: 0 })
})

test.each(["+275760-09-13T00:00:00.000Z", "+010000-01-01T00:00:00.000Z"])(
  "%s is later than any end",
  (text) => expect(missingAsNull(dateAsMs).parse(text)).toBeNull(),
)

test("a date in this millennium is read in milliseconds", () => {
  expect(dateAsMs.parse("2026-01-02T03:04:05Z")).toBe(Date.UTC(2026, 0, 2, 3, 4, 5))
})

test.each(["soon", "-271821-04-20T00:00:00.000Z"])("%s is no date, so that no end says never", (text) =>
  expect(missingAsNull(dateAsMs).safeParse(text).success).toBe(false),
)
