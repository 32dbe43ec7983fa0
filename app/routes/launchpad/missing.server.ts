import { data } from "react-router"
import { type Context, visit } from "~/http/contexts"

/**
 * For the loader of a page of something that isn't there: a visit gets the page "not found". A form that was sent meanwhile keeps its
 * page, which says what became of it, and what was typed.
 */
export function missing(context: Context) {
  if (!context.get(visit).isForm) throw data(null, { status: 404 })
  return { state: "load-error", problem: "not-found" } as const
}
