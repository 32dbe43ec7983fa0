import { z } from "zod"
import { fieldChecks } from "~/domain/connected-deployments"

/** Only these fields reach the platform. */
export const connectedSchema = z.object({
  name: checked("name"),
  url: checked("url"),
  description: checked("description"),
})

function checked(field: keyof typeof fieldChecks) {
  return z
    .string()
    .default("")
    .transform((text, context) => {
      const result = fieldChecks[field](text)
      if (result.ok) return result.value
      context.addIssue({ code: "custom", message: result.problem })
      return z.NEVER
    })
}
