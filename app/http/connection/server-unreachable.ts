import { isRouteErrorResponse } from "react-router"

/** What a proxy says while there is no server behind it, and a server that is too busy or cannot tell who is asking. */
const away = new Set([502, 503, 504])

/** The router's word for an answer that broke off; an error of our server has another one. */
const brokenOff = "Unable to decode turbo-stream response"

/** Whether an answer is none of this server's: a proxy says that nobody is behind it. */
export function isUnreachableStatus(status: number) {
  return away.has(status)
}

/**
 * Whether what a request of the router ended with means that the server is not reached: no connection, an answer that broke
 * off or took too long, a module that could not be loaded, or a proxy that says so.
 */
export function isServerUnreachable(error: unknown) {
  if (isRouteErrorResponse(error)) return away.has(error.status)
  if (!(error instanceof Error)) return false
  // Browsers throw a TypeError both for a fetch and for an import that fails.
  return error.name === "TimeoutError" || error instanceof TypeError || error.message === brokenOff
}

/** Browsers word it differently; each speaks of a module. */
export function isMissingModule(error: unknown) {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message)
}
