import { type MiddlewareFunction, redirect } from "react-router"
import { isForRouter } from "./is-for-router"

/**
 * Leads from another spelling of an address, such as one in upper case or with a slash at its end, to the canonical one,
 * so that search engines and caches know one address for each page.
 */
export const redirectToCanonicalAddress: MiddlewareFunction<Response> = ({ request, url, pattern }, next) => {
  const canonical = canonicalPath(url.pathname, pattern)
  if (canonical === url.pathname || !readsDocument(request)) return next()
  throw redirect(canonical + url.search, 308)
}

/** Fixed parts are spelled as in routes.ts; parameters stay as they are. */
function canonicalPath(path: string, pattern: string) {
  const given = segmentsOf(path)
  const spelled = segmentsOf(pattern)
  // What an unknown address means is not known, so it stays as it is.
  if (spelled.includes("*")) return path
  return `/${given.map((segment, place) => (spelled[place]?.startsWith(":") ? segment : (spelled[place] ?? segment))).join("/")}`
}

function segmentsOf(path: string) {
  return path.split("/").filter((segment) => segment !== "")
}

function readsDocument(request: Request) {
  return (request.method === "GET" || request.method === "HEAD") && !isForRouter(request)
}
