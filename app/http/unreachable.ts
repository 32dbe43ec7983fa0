import { isRouteErrorResponse } from "react-router"
import type { FormReply } from "./form"

/**
 * For a `clientAction`: a server that is not reached must not take the page down, and what was typed stays. The key of
 * the form stays too, since the server may have done the work before the connection broke (C6).
 */
export async function orUnreachable<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
): Promise<Answer | FormReply> {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    // A redirect, or an answer with a page of its own.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const formKey = posted.get("formKey")
    return {
      result: { status: "error", error: { "": ["unavailable"] } },
      problem: { kind: "unavailable", text: null },
      formKey: typeof formKey === "string" ? formKey : "",
    }
  }
}
