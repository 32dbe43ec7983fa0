import type { MiddlewareFunction } from "react-router"

/** For routes that change data: a link, a reload or a prefetch must not trigger them. */
export const postOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.method === "POST") return await next()
  const headers = { Allow: "POST" }
  throw new Response(null, { status: 405, statusText: "Method Not Allowed", headers })
}
