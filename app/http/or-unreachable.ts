import { data, isRouteErrorResponse } from "react-router"
import { isUnreachableStatus } from "./connection/server-unreachable"
import type { FormReply } from "./form"

/** Whether what an action threw is no answer of this server: neither a redirect, nor a page of its own. */
export function isNetworkError(error: unknown) {
  return !(error instanceof Response || (isRouteErrorResponse(error) && !isUnreachableStatus(error.status)))
}

/**
 * For a `clientAction`: a server that is not reached must not take the page down, and what was typed stays. The key of
 * the form stays too, since the server may have done the work before the connection broke. The status keeps the
 * router from reading the page anew, which would fail like the form.
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
