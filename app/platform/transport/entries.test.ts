import { beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { entries, readAnswer, rowsSchema } from "./schema-fields.server"

// What holds for every entry of every call.

beforeAll(async () => {
  await Promise.all(Object.values(import.meta.glob("../**/*.server.ts")).map((load) => load()))
})

/** Each field can read one of them, and none can read an object. */
const samples = ["2026-01-02T03:04:05Z", 1, true, []]
const garbage = {}

async function goodEntry({ needed, labels }: (typeof entries)[number]) {
  const values: Record<string, unknown> = {}
  for (const [name, type] of Object.entries({ ...labels, ...needed })) {
    const read = await Promise.all(samples.map((sample) => type.safeParseAsync(sample)))
    values[name] = samples[read.findIndex(({ success }) => success)]
  }
  return values
}

test("an entry stays without any of its labels, whether missing or unreadable", async () => {
  expect(entries.length).toBeGreaterThan(10)
  for (const one of entries) {
    const good = await goodEntry(one)
    const list = rowsSchema(one.row)
    // A ping's metadata may be anything.
    for (const name of Object.keys(one.labels).filter((label) => label !== "metadata")) {
      const without = await readAnswer(list, [{ ...good, [name]: undefined }])
      expect(without.parsed.data, name).toMatchObject({ rows: [{}], unread: 0 })
      expect(await readAnswer(list, [{ ...good, [name]: garbage }]), name).toEqual(without)
    }
  }
})

test("an entry is left out and counted without any of its needed fields", async () => {
  for (const one of entries) {
    const good = await goodEntry(one)
    for (const name of Object.keys(one.needed)) {
      const read = await readAnswer(rowsSchema(one.row), [good, { ...good, [name]: garbage }])
      expect(read, name).toMatchObject({ parsed: { data: { rows: [{}], unread: 1 } }, fields: [name] })
    }
  }
})

test("a list of objects that don't say what is needed doesn't compile", () => {
  // @ts-expect-error: the test is that this does not compile.
  expect(rowsSchema(z.object({ id: z.string() }))).toBeDefined()
  // @ts-expect-error: nor does this.
  expect(rowsSchema(z.object({ id: z.string() }).transform(({ id }) => ({ id })))).toBeDefined()
})
