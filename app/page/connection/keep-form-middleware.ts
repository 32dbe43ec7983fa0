import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  replace,
} from "react-router"
import type { FormReply } from "../../http/form.server"
import { currentPath, stayOnPage } from "./current-page"
import { noteErrors } from "./fetch-with-timeout"
import { awayByError, noteAnswer } from "./server-away"

/** Whether nobody knows what became of a form: its action neither redirected nor refused. */
function isUnknown(error: unknown) {
  return !(error instanceof Response || (isRouteErrorResponse(error) && awayByError(error) === null))
}

/**
 * When the server is away, a form gets a reply instead of an error page, so that the page and the input stay. The form
 * keeps its key, because the server may have done the work before the connection broke. The 503 status stops the router from
 * revalidating, which would fail too. With a form of another page, this page stays: the other one would open empty.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url },
  next,
) => {
  if (request.method === "GET") return
  const clone = request.clone()
  const results = await next()
  const failed = Object.entries(results).filter(
    ([_, { type, result }]) => type === "error" && isUnknown(result),
  )
  if (failed.length === 0 || request.signal.aborted) return
  const away = await noteErrors(failed.map(([_, { result }]) => result))
  const posted = await clone.formData()
  // A fetcher says that its page stays.
  const shown = posted.has("stay") || url.pathname === currentPath().replace(/\?.*/, "")
  if (!shown) {
    if (!away) noteAnswer("no answer")
    const stay = { type: "error" as const, result: replace(stayOnPage()) }
    return { ...results, ...Object.fromEntries(failed.map(([route]) => [route, stay])) }
  }
  const formKey = posted.get("formKey")
  const result = data<FormReply>(
    {
      result: { error: { "": ["unavailable"] } },
      problem: { kind: "unavailable", text: null },
      formKey: typeof formKey === "string" ? formKey : "",
    },
    { status: 503 },
  )
  return { ...results, ...Object.fromEntries(failed.map(([route]) => [route, { type: "data", result }])) }
}
