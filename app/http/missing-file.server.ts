import type { MiddlewareFunction } from "react-router"

/**
 * Answers a missing file in one line. Browsers and crawlers ask for many files that don't exist, and nobody reads the page
 * that would stand in for one.
 */
export const plainTextForFiles: MiddlewareFunction<Response> = ({ url }, next) => {
  if (!/\.[a-z][a-z0-9]{0,7}$/i.test(url.pathname)) return next()
  return new Response("Not found\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  })
}
