import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, replace } from "react-router"
import { fragmentPerson } from "../../http/fragment-address"
import { otherPersonStatus } from "../../http/person-header"
import { currentPath, isStaying, stayOnPage } from "./current-page"
import { inTime, noteErrors } from "./fetch-with-timeout"
import { noteAnswer } from "./server-away"

type Results = Record<string, DataStrategyResult>

/**
 * Wraps the router's requests for pages and of forms; `loadPart` does it for parts. When the server is away, the page stays on screen
 * with everything typed, and shows a notice instead of an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  if (fragmentPerson(url) !== null) return
  const reads = request.method === "GET"
  const opens = reads && url.pathname + url.search !== currentPath()
  if (reads && !opens && isStaying()) return {}
  const results = await inTime(next()).catch((result): Results => ({ late: { type: "error", result } }))
  const errors = Object.values(results).flatMap(({ type, result }) => (type === "error" ? [result] : []))
  const away = !request.signal.aborted && (await noteErrors(errors))
  if (request.signal.aborted) return
  if (away) {
    // Keeps the data of the current page.
    if (reads && !opens) return {}
    throw replace(stayOnPage())
  }
  if (errors.some((error) => isRouteErrorResponse(error) && error.status === otherPersonStatus)) {
    window.location.reload()
    // Until then the page stays as it is: nobody needs an error page for this moment.
    return await new Promise<never>(() => {})
  }
  if (opens) noteAnswer(null)
}
