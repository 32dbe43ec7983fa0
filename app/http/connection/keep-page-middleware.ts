import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, replace } from "react-router"
import { setConnectionProblem } from "./connection-problem"
import { isKeeping, keptAddress, shownPath } from "./current-page"
import { isServerReachable, timeoutMs } from "./fetch-with-timeout"
import { isFragmentRequest } from "./fragment-address"
import { moduleMissing } from "./module-missing"
import { isMissingModule, isServerUnreachable } from "./server-unreachable"

const missing = new TypeError("a module is missing")

type Results = Record<string, DataStrategyResult>

/** The router tries a module once: from then on only another document has the page. */
let needsDocument = false
if (typeof window !== "undefined") {
  window.addEventListener(moduleMissing, () => {
    needsDocument = true
  })
}

/**
 * Around everything that the router asks the server for: a server that is not reached leaves the page as it is, with all
 * that was typed, and says so, instead of an error page in its place.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const reads = request.method === "GET" && !isFragmentRequest(url)
  const opens = reads && url.pathname + url.search !== shownPath()
  if (reads && !opens && isKeeping()) return {}
  const failure = needsDocument && opens ? missing : await failureOf(next(), request.signal)
  if (request.signal.aborted) return
  if (failure === undefined && !(needsDocument && opens))
    return opens ? setConnectionProblem(null) : undefined

  // A module that hangs is waited for by each later visit.
  if (opens && failure instanceof DOMException) needsDocument = true
  // Either the connection broke off or one file is missing: those of an older build are gone, but the pages are there.
  const there = !isRouteErrorResponse(failure) && (await isServerReachable())
  if (there && opens) return await openDocument(url)
  setConnectionProblem(there && isMissingModule(failure) ? "outdated" : "away")
  // Nothing new for the page that is shown.
  if (reads && !opens) return {}
  throw replace(keptAddress())
}

/** Why the server was not reached; undefined where it was. */
async function failureOf(answer: Promise<Results>, signal: AbortSignal): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Results>((resolve) => {
    const result = new DOMException("No answer in time", "TimeoutError")
    timer = setTimeout(resolve, timeoutMs, { late: { type: "error", result } })
    signal.addEventListener("abort", () => clearTimeout(timer))
  })
  const results = await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
  return Object.values(results).find(({ type, result }) => type === "error" && isServerUnreachable(result))
    ?.result
}

/** Not by a redirect: the router would wait for all modules first, and one of them may hang. Ends with this document. */
function openDocument({ pathname, search, hash }: URL): Promise<never> {
  const target = new URL(pathname + search + hash, window.location.href).href
  // On the way back the address has changed already, and only its hash would be jumped to.
  if (target === window.location.href) window.location.reload()
  else window.location.assign(target)
  return new Promise(() => {})
}
