/** Sent instead of a file while too many files are being read or sent. */
export function tooBusy(): Response {
  return new Response("Too many downloads are in progress. Try again in a few seconds.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": "5",
    },
  })
}
