import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, replace } from "react-router"
import { fragmentPerson } from "../../http/fragment-address"
import { otherPersonStatus } from "../../http/person-header"
import { currentPath, isStaying, stayOnPage } from "./current-page"
import { timeoutMs } from "./fetch-with-timeout"
import { isServerUnreachable, noteAnswer } from "./server-away"

type Results = Record<string, DataStrategyResult>

/**
 * Wraps every request of the router. When the server is unreachable, the page stays on screen with everything typed,
 * and shows a notice instead of an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const reads = request.method === "GET" && fragmentPerson(url) === null
  const opens = reads && url.pathname + url.search !== currentPath()
  if (reads && !opens && isStaying()) return {}
  const errors = await errorsOf(next(), request.signal)
  if (request.signal.aborted) return
  if (errors.some((error) => isRouteErrorResponse(error) && error.status === otherPersonStatus)) {
    window.location.reload()
    // Until then the page stays as it is: nobody needs an error page for this moment.
    return await new Promise<never>(() => {})
  }
  const unreachable = errors.some(isServerUnreachable)
  if (opens || unreachable) noteAnswer(!unreachable)
  if (!unreachable) return
  // Keeps the data of the current page.
  if (reads && !opens) return {}
  throw replace(stayOnPage())
}

/** What failed; a `TimeoutError` after 30 s, since a connection that hangs would block the page for minutes. */
async function errorsOf(answer: Promise<Results>, signal: AbortSignal): Promise<unknown[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<Results>((resolve) => {
    const result = new DOMException("No answer in time", "TimeoutError")
    timer = setTimeout(resolve, timeoutMs, { late: { type: "error", result } })
    signal.addEventListener("abort", () => clearTimeout(timer))
  })
  const results = await Promise.race([answer, timedOut]).finally(() => clearTimeout(timer))
  return Object.values(results).flatMap(({ type, result }) => (type === "error" ? [result] : []))
}
