/** Sent by a proxy that has no server behind it, and by a server that is overloaded or cannot check the session. */
const unreachableStatuses = new Set([502, 503, 504])

/** Whether a status means that the server is unreachable. */
export function isUnreachableStatus(status: number) {
  return unreachableStatuses.has(status)
}
