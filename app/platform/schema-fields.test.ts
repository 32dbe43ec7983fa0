import { expect, test } from "vitest"
import { z } from "zod"
import { gallerySchema } from "./agents"
import { dateAsMs, missingAsNull, rowsOf } from "./schema-fields"

const fields = z.object({ id: z.string(), name: z.string() })

test("a list is read up to the first row that can't be read", () => {
  let read = 0
  const row = z.unknown().transform((value, context) => {
    read++
    const parsed = fields.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: "custom", path: ["id"], message: "missing" })
    return z.NEVER
  })
  const good = { id: "a", name: "b" }
  const parsed = z.object({ rows: rowsOf(row) }).safeParse({ rows: [good, ...Array(1_000_000).fill({})] })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["rows", 1, "id"]])
  expect(read).toBe(2)
})

test("the gallery complains about one of a million empty categories and tags", () => {
  const many = Array(1_000_000).fill({})
  expect(gallerySchema.safeParse({ categories: many }).error?.issues).toHaveLength(2)
  const agents = [{ id: "a", name: "A", tags: many }]
  const tagged = gallerySchema.safeParse({ categories: [{ id: "c", name: "C", agents }] })
  expect(tagged.error?.issues).toHaveLength(1)
})

test("what is no list is refused, and an empty one is a list", () => {
  expect(rowsOf(fields).safeParse({ length: 3 }).success).toBe(false)
  expect(rowsOf(fields).safeParse(null).success).toBe(false)
  expect(rowsOf(fields).parse([])).toEqual([])
})

test.each(["+275760-09-13T00:00:00.000Z", "-271821-04-20T00:00:00.000Z", "+010000-01-01T00:00:00.000Z"])(
  "%s is an unknown date",
  (text) => expect(missingAsNull(dateAsMs).parse(text)).toBeNull(),
)

test("a date in this millennium is read in milliseconds, and a text that is no date is refused", () => {
  expect(dateAsMs.parse("2026-01-02T03:04:05Z")).toBe(Date.UTC(2026, 0, 2, 3, 4, 5))
  expect(dateAsMs.safeParse("soon").success).toBe(false)
})
