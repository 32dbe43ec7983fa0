import { data, type MiddlewareFunction } from "react-router"

/** For routes that change data: a link, a reload or a prefetch must not trigger them. The server adds the Allow header. */
export const postOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (request.method === "POST") return await next()
  throw data(null, { status: 405, statusText: "Method Not Allowed" })
}
