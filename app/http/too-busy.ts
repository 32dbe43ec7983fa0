/** In the place of a file while too many are read or sent already. */
export function tooBusy(): Response {
  return new Response(
    "Too many files are being fetched at the moment. Please try again in a few seconds.\n",
    {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "5",
      },
    },
  )
}
