import { z } from "zod"

/** Reads a missing field as null. */
export const missingAsNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null)

/** Reads a missing text as an empty one. */
export const missingAsEmpty = z
  .string()
  .nullish()
  .transform((text) => text ?? "")

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** An object of the platform. Its field `created_at` is read as `createdAt`. */
export function camelCased<Shape extends z.ZodRawShape>(shape: Shape) {
  type Row = z.output<z.ZodObject<Shape>>
  const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return z.object(shape).transform((row) => {
    const entries = Object.entries(row).map(([name, value]) => [camelCase(name), value])
    // The same rule as that of the type.
    return Object.fromEntries(entries) as { [Name in keyof Row as CamelCase<Name>]: Row[Name] }
  })
}

/** Years that a calendar shows. Beyond them, a date plus a timeout is no date any more, and printing it throws. */
const firstDate = Date.parse("0001-01-01T00:00:00Z")
const lastDate = Date.parse("9999-12-31T00:00:00Z")

/** Reads a date text as epoch milliseconds; null when it is beyond what can be shown. */
export const dateAsMs = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .transform((ms) => (ms >= firstDate && ms <= lastDate ? ms : null))

/** The rows of a list that could be read, and the number of its entries that are left out. */
export interface Listed<Row> {
  rows: Row[]
  unread: number
}

/**
 * Rows that are tried in one answer, in all of its lists together. A million empty rows are a few kilobytes on the wire, and
 * trying them all would stop the process for half a minute.
 */
const mostRows = 10_000

/** Names in the log of the fields that couldn't be read. */
const mostFields = 5

function createCounts() {
  return { tried: 0, unread: 0, fields: new Set<string>() }
}

/** The counts of the answer that is being read. Reading never waits, so there is one answer at a time. */
let counts: ReturnType<typeof createCounts> | null = null

/** Reads an answer of the platform. `unread` counts the entries that all of its lists leave out, because of `fields`. */
export function readAnswer<T>(shape: z.ZodType<T>, value: unknown) {
  const own = createCounts()
  counts = own
  try {
    const parsed = shape.safeParse(value)
    return { parsed, unread: own.unread, fields: [...own.fields] }
  } finally {
    counts = null
  }
}

/**
 * A list of such rows. Entries that can't be read, and those beyond the limit, are left out and counted, also in the lists
 * inside a row. A list of which nothing can be read is invalid.
 */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.custom<unknown[]>(Array.isArray).transform((given, context): Listed<z.output<Row>> => {
    const all = counts ?? createCounts()
    const before = all.unread
    const rows: z.output<Row>[] = []
    let at = 0
    for (; at < given.length && all.tried < mostRows; at++) {
      const { unread } = all
      all.tried++
      const parsed = row.safeParse(given[at])
      if (parsed.success) {
        rows.push(parsed.data)
        continue
      }
      const [issue] = parsed.error.issues
      if (all.fields.size < mostFields) all.fields.add(issue?.path.join(".") || "entry")
      // A row that is left out is one entry, whatever was in it.
      all.unread = unread + 1
    }
    if (rows.length === 0 && at > 0) {
      context.addIssue({ code: "custom", message: "no entry can be read" })
      return z.NEVER
    }
    all.unread += given.length - at
    return { rows, unread: all.unread - before }
  })

/** The same; null or a missing field is an empty list. */
export const rowsOrNone = <Row extends z.ZodType>(row: Row) =>
  rowsOf(row)
    .nullish()
    .transform((listed): Listed<z.output<Row>> => listed ?? { rows: [], unread: 0 })
