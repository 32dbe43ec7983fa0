import type { RequestHandler } from "express"

const names = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0"])

/**
 * Sends whoever opened http://127.0.0.1:3000 on to the configured http://localhost:3000: cookies of the one are not
 * the other's, so a sign-in begun there would end in an error. For navigations only, and only when both are this
 * machine with the same port: behind a proxy Host says nothing about what the visitor typed.
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
