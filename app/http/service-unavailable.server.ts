/** What isn't reachable; the error page says it. */
export type Unavailable = "session store" | "sign-in service"

/** The user is asked to retry and stays signed in. */
export function serviceUnavailable(what: Unavailable): Response {
  const headers = { "Retry-After": "5", "Cache-Control": "no-store" }
  return Response.json({ unavailable: what }, { status: 503, statusText: "Service Unavailable", headers })
}
