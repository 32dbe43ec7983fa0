import { z } from "zod"

/** The form of a delete page. `name` is for the message on the next page. */
export const deletionForm = z.object({ name: z.string().default("") })
