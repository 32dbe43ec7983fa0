/** What a request is answered while the provider or the store is away: later, and not "signed out". */
export function serviceUnavailable(): Response {
  const headers = { "Retry-After": "5", "Cache-Control": "no-store" }
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers })
}
