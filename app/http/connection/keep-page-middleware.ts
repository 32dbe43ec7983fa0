import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, replace } from "react-router"
import { setConnectionProblem } from "./connection-problem"
import { currentPath, isStaying, stayOnPage } from "./current-page"
import { isServerReachable, timeoutMs } from "./fetch-with-timeout"
import { isFragmentRequest } from "./fragment-address"
import { moduleMissing } from "./module-missing"
import { isMissingModule, isServerUnreachable } from "./server-unreachable"

const missing = new TypeError("a module is missing")

type Results = Record<string, DataStrategyResult>

/** The router imports a module only once. After a failure, only a new document can show the page. */
let needsDocument = false
if (typeof window !== "undefined") {
  window.addEventListener(moduleMissing, () => {
    needsDocument = true
  })
}

/**
 * Wraps every request of the router. When the server is unreachable, the page stays on screen with everything typed,
 * and shows a notice instead of an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const reads = request.method === "GET" && !isFragmentRequest(url)
  const opens = reads && url.pathname + url.search !== currentPath()
  if (reads && !opens && isStaying()) return {}
  const failure = needsDocument && opens ? missing : await failureOf(next(), request.signal)
  if (request.signal.aborted) return
  if (failure === undefined && !(needsDocument && opens))
    return opens ? setConnectionProblem(null) : undefined

  // The next visit would wait for the hanging module again.
  if (opens && failure instanceof DOMException) needsDocument = true
  // The connection broke, or a file is missing because its build has been replaced. In the second case the pages
  // exist.
  const reachable = !isRouteErrorResponse(failure) && (await isServerReachable())
  if (reachable && opens) return await openDocument(url)
  setConnectionProblem(reachable && isMissingModule(failure) ? "outdated" : "away")
  // Keeps the data of the current page.
  if (reads && !opens) return {}
  throw replace(stayOnPage())
}

/** Why the server was unreachable; undefined if it was not. */
async function failureOf(answer: Promise<Results>, signal: AbortSignal): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<Results>((resolve) => {
    const result = new DOMException("No answer in time", "TimeoutError")
    timer = setTimeout(resolve, timeoutMs, { late: { type: "error", result } })
    signal.addEventListener("abort", () => clearTimeout(timer))
  })
  const results = await Promise.race([answer, timedOut]).finally(() => clearTimeout(timer))
  return Object.values(results).find(({ type, result }) => type === "error" && isServerUnreachable(result))
    ?.result
}

/**
 * A redirect would make the router wait for all modules, one of which may hang. This promise never resolves: the
 * document is replaced.
 */
function openDocument({ pathname, search, hash }: URL): Promise<never> {
  const target = new URL(pathname + search + hash, window.location.href).href
  // After Back the address is already the target, and `assign` would only jump to its hash.
  if (target === window.location.href) window.location.reload()
  else window.location.assign(target)
  return new Promise(() => {})
}
