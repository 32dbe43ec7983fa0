import { z } from "zod"

/** Any address that there can be, "root@intranet" too: who has an account, the platform knows. */
export function anyEmail(sentence: string) {
  return z.email({ pattern: z.regexes.unicodeEmail, error: sentence })
}
