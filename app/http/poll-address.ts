const pollParameter = "poll"

/** On a 304: when the unchanged data was read, in epoch milliseconds by the server's clock. */
export const pollAtHeader = "Poll-At"

/** The address of a poll. The marker is needed because a poll must not extend the session. */
export function pollAddress(path: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${pollParameter}=1`
}

/** Whether a request is a poll. A poll neither extends the session's idle limit nor takes flash messages. */
export function isPoll(request: Request) {
  return new URL(request.url).searchParams.has(pollParameter)
}
