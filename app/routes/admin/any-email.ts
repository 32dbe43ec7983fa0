import { z } from "zod"

/** Accepts any email address, "root@intranet" too. The platform knows which accounts exist. */
export function anyEmail(sentence: string) {
  return z.email({ pattern: z.regexes.unicodeEmail, error: sentence })
}
