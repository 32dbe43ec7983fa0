import type { RequestHandler } from "express"

const names = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0"])

/**
 * Redirects http://127.0.0.1:3000 to the configured http://localhost:3000. The two do not share cookies, so a sign-in that starts
 * on one and ends on the other would fail. Only for navigations, and only when both names are loopback with the same port:
 * behind a proxy, Host is not what the visitor typed.
 */
export function createLoopbackRedirect(origin: string): RequestHandler {
  const own = new URL(origin)
  if (!names.has(own.hostname)) return (_request, _response, next) => next()
  return (request, response, next) => {
    const typed = `http://${request.headers.host}`
    const navigates = request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate"
    if (!navigates || !URL.canParse(typed)) return next()
    const { hostname, port } = new URL(typed)
    if (!names.has(hostname) || hostname === own.hostname || port !== own.port) return next()
    response
      .set("Location", origin + request.url)
      .status(307)
      .end()
  }
}
