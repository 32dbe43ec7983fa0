import { isRouteErrorResponse } from "react-router"
import { isUnreachableStatus } from "./unreachable-status"

/** Whether a router request failed because the server is unreachable: no connection, no answer in time, or a proxy's status. */
export function isServerUnreachable(error: unknown) {
  if (isRouteErrorResponse(error)) return isUnreachableStatus(error.status)
  // Browsers throw a TypeError for a failed fetch.
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")
}
