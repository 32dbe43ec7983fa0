import { createHash } from "node:crypto"

/**
 * Distinguishes a person's pages, forms and cookies from those of the next person in the same browser. The same in each of their sessions,
 * so that a form that was opened in an earlier one still works. Not a secret: the browser has it.
 */
export function personTag(subject: string) {
  return createHash("sha256").update(`person:${subject}`).digest("base64url").slice(0, 16)
}
