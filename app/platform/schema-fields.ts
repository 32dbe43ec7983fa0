import { z } from "zod"

/** Reads a missing field as null. */
export const missingAsNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null)

/** Reads a date text as epoch milliseconds. */
export const dateAsMs = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
