import { z } from "zod"
import { checkDescription, checkName, checkUrl, type FieldCheck } from "~/domain/connected-deployments"

/** Only these fields reach the platform. */
export const connectedSchema = z.object({
  name: field(checkName),
  url: field(checkUrl),
  description: field(checkDescription),
})

function field(check: (text: string) => FieldCheck) {
  return z
    .string()
    .default("")
    .transform((text, context) => {
      const checked = check(text)
      if (checked.ok) return checked.value
      context.addIssue({ code: "custom", message: checked.problem })
      return z.NEVER
    })
}
