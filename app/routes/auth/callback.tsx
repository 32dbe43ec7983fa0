import { services, visit } from "~/http/contexts"
import { escapeAttribute } from "~/http/html-text"
import type { Route } from "./+types/callback"
import { signInProblemResponse } from "./sign-in"

export { default, headers, meta } from "./sign-in"

/** Behind a proxy with 4 KB for all headers, a redirect to a long address would end the sign-in with 502. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_request, next) => {
    const response = await next()
    const { headers } = response
    const to = escapeAttribute(headers.get("Location") ?? "")
    if (to.length <= 2_000) return response
    headers.delete("Location")
    headers.set("Content-Type", "text/html; charset=utf-8")
    const head = `<title>Sign-in</title><meta http-equiv="refresh" content="0; url=${to}">`
    return new Response(`<!doctype html><html lang="en">${head}<a href="${to}">Continue</a>`, { headers })
  },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const finished = await context.get(services).auth.finish(request, context.get(visit))
  if (finished instanceof Response) throw finished
  return signInProblemResponse(finished)
}
