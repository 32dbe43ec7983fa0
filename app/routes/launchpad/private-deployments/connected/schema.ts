import { z } from "zod"
import { type Checked, checkDescription, checkName, checkUrl } from "~/domain/connected-deployments"

/** What the forms may say; nothing else reaches the platform (I2, I3). */
export const connectedSchema = z.object({
  name: field(checkName),
  url: field(checkUrl),
  description: field(checkDescription),
})

function field(check: (text: string) => Checked) {
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
