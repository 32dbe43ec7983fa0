import type { MiddlewareFunction } from "react-router"
import { visit } from "../../http/contexts"

/**
 * For routes that send a file. Without a session, programs such as curl get 401: they would save a page under the file's
 * name. Browsers continue to the loader, which leads to the page of the file.
 */
export const fileNeedsSession: MiddlewareFunction<Response> = ({ context, request: { headers } }, next) => {
  const mode = headers.get("sec-fetch-mode")
  const navigates = mode === null ? headers.get("accept")?.includes("text/html") : mode === "navigate"
  if (navigates || context.get(visit).session) return next()
  return new Response("Sign in to load this file.\n", {
    status: 401,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  })
}

/** The middleware of such a route. */
export const forFiles = [fileNeedsSession]
