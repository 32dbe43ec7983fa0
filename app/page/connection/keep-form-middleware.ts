import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router"
import type { FormReply } from "../../http/form.server"
import { isUnreachableStatus } from "./unreachable-status"

/** Whether an action failed without a response from this server: not a redirect and not an error page. */
function isNetworkError(error: unknown) {
  return !(error instanceof Response || (isRouteErrorResponse(error) && !isUnreachableStatus(error.status)))
}

/**
 * When the server is unreachable, a form gets a reply instead of an error page, so that the page and the input stay. The form
 * keeps its key, because the server may have done the work before the connection broke. The 503 status stops the router from
 * revalidating, which would fail too.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === "GET") return
  const posted = request.clone()
  const results = await next()
  const failed = Object.entries(results).filter(
    ([_, { type, result }]) => type === "error" && isNetworkError(result),
  )
  if (failed.length === 0 || request.signal.aborted) return
  const formKey = (await posted.formData()).get("formKey")
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
