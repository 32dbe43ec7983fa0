import { createContext, use } from "react"
import { personField } from "~/http/person-header"

/** The tag of the person whom the page shows; empty for visitors. */
export const PersonTag = createContext("")

/** The field of a form that scripts put together. */
export function usePersonField() {
  return { [personField]: use(PersonTag) }
}

/**
 * In every form that changes something for an account: the form of one person, sent after another one has signed in, must
 * not act for the second. `same-person.ts` checks it.
 */
export function PersonField() {
  return <input type="hidden" name={personField} value={use(PersonTag)} />
}
