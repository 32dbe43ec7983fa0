/** Sent instead of a file while too many files are being read or sent, or while the server stops. */
export function tooBusy(): Response {
  return new Response("The server is too busy for downloads, or about to restart. Try again soon.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": "5",
    },
  })
}
