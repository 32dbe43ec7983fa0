import { z } from "zod"
import { longestTimeout } from "~/domain/timeout"
import { forever } from "../timeout-options"

/** What the timeout form may say (I2): nothing that is no whole number of minutes within the limits reaches the platform. */
export const timeoutSchema = z.object({
  minutes: z
    .string("Choose when it stops")
    .refine((text) => text === forever || isMinutes(text), "Choose when it stops")
    .transform((text) => (text === forever ? null : Number(text))),
  /** As the page knew them, so that nothing has to be asked for again: for the message that follows and for the warning. */
  name: z.string().default(""),
  createdAt: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  /** Sent once somebody has read that this ends the machine. */
  confirmed: z.literal("yes").optional(),
  /** Sent by the list: the page behind it stays as it is. */
  stay: z.literal("yes").optional(),
})

function isMinutes(text: string) {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= longestTimeout
}
