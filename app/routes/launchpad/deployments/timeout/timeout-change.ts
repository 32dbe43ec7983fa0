import { z } from "zod"
import { durationText, longestTimeout } from "~/domain/timeout"
import { forever } from "../timeout-options"

/** What the timeout form may say (I2): nothing that is no whole number of minutes within the limits reaches the platform. */
export const timeoutChange = z.object({
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

/** How the form writes a timeout. */
export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

/** What a choice is called. */
export function timeoutLabel(minutes: number | null) {
  return minutes === null ? "Never" : durationText(minutes)
}

/** The words in which somebody confirms a timeout that is past already. */
export function endWarning(name: string, minutes: number) {
  return `"${name}" is older than ${durationText(minutes)}: with this timeout it ends at once, and everything on it is lost.`
}

/** The page and the action of one deployment's timeout; `here` is where its Cancel and its success lead. */
export function timeoutAddress(id: string, here: string) {
  return `/deployments/${encodeURIComponent(id)}/timeout?returnTo=${encodeURIComponent(here)}`
}
