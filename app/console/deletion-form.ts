import { z } from "zod"
import { stayField } from "~/http/form.server"

/** The form of a delete page. `name` is for the message on the next page. */
export const deletionForm = z.object({ name: z.string().default(""), stay: stayField })
