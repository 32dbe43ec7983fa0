import { z } from "zod"

/** What a row leaves out is null. */
export const absentAsNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null)

/** A text that is a date, as epoch milliseconds. */
export const moment = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
