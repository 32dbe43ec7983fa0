import { z } from "zod"

/** Reads a missing field as null. */
export const missingAsNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null)

/** Years that a calendar shows. Beyond them, a date plus a timeout is no date any more, and printing it throws. */
const firstDate = Date.parse("0001-01-01T00:00:00Z")
const lastDate = Date.parse("9999-12-31T00:00:00Z")

/** Reads a date text as epoch milliseconds; null when it is beyond what can be shown. */
export const dateAsMs = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .transform((ms) => (ms >= firstDate && ms <= lastDate ? ms : null))

/**
 * A list of such rows, read up to the first one that can't be read. A complaint about each field of a million empty rows, which
 * are a few kilobytes on the wire, would stop the process for half a minute.
 */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.custom<unknown[]>(Array.isArray).transform((rows, context) => {
    const read: z.output<Row>[] = []
    for (const [at, one] of rows.entries()) {
      const parsed = row.safeParse(one)
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues)
          context.addIssue({ code: "custom", path: [at, ...path], message })
        return z.NEVER
      }
      read.push(parsed.data)
    }
    return read
  })
