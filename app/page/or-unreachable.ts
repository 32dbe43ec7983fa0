import { data, isRouteErrorResponse } from "react-router"
import type { FormReply } from "../http/form.server"
import { isUnreachableStatus } from "./connection/unreachable-status"

/** Whether an action failed without a response from this server: not a redirect and not an error page. */
export function isNetworkError(error: unknown) {
  return !(error instanceof Response || (isRouteErrorResponse(error) && !isUnreachableStatus(error.status)))
}

/**
 * For a `clientAction`: when the server is unreachable, the page and the input stay. The form keeps its key, because
 * the server may have done the work before the connection broke. The 503 status stops the router from revalidating,
 * which would fail too.
 */
export async function orUnreachable<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof data<FormReply>>> {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const formKey = posted.get("formKey")
    return data(
      {
        result: { status: "error", error: { "": ["unavailable"] } },
        problem: { kind: "unavailable", text: null },
        formKey: typeof formKey === "string" ? formKey : "",
      },
      { status: 503 },
    )
  }
}
