import { isRouteErrorResponse } from "react-router"

/** Sent by a proxy that has no server behind it, and by a server that is overloaded or cannot check the session. */
const unreachableStatuses = new Set([502, 503, 504])

/** The router's message for a response that broke off. Errors of our server have other messages. */
const brokenResponse = "Unable to decode turbo-stream response"

/** Whether a status means that the server is unreachable. */
export function isUnreachableStatus(status: number) {
  return unreachableStatuses.has(status)
}

/**
 * Whether a router request failed because the server is unreachable: no connection, a broken or slow response, a
 * module that failed to load, or a proxy's status.
 */
export function isServerUnreachable(error: unknown) {
  if (isRouteErrorResponse(error)) return unreachableStatuses.has(error.status)
  if (!(error instanceof Error)) return false
  // Browsers throw a TypeError for a failed fetch and for a failed import.
  return error.name === "TimeoutError" || error instanceof TypeError || error.message === brokenResponse
}

/** The message differs between browsers; every one contains "module". */
export function isMissingModule(error: unknown) {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message)
}
