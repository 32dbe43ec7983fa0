import { z } from "zod"
import { connectedUrl, fieldProblem } from "~/domain/connected-deployments"

/** Only these fields reach the platform. */
export const connectedSchema = z.object({
  name: checked("name"),
  url: checked("url").transform((text) => connectedUrl(text) ?? ""),
  description: checked("description"),
})

function checked(field: Parameters<typeof fieldProblem>[0]) {
  return z
    .string()
    .trim()
    .default("")
    .superRefine((text, context) => {
      const message = fieldProblem(field, text)
      if (message !== null) context.addIssue({ code: "custom", message })
    })
}
