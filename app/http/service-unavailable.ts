/**
 * The response while the identity provider or the session store is unreachable. The user is asked to retry and stays
 * signed in.
 */
export function serviceUnavailable(): Response {
  const headers = { "Retry-After": "5", "Cache-Control": "no-store" }
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers })
}
