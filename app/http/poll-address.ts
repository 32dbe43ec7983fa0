import { withParameter } from "./with-parameter"

const parameter = "poll"

/** The address of a poll. The marker is needed because a poll must not extend the session. */
export function pollAddress(path: string) {
  return withParameter(path, parameter)
}

/** Whether a request is a poll. A poll neither extends the session's idle limit nor takes flash messages. */
export function isPoll(request: Request) {
  return new URL(request.url).searchParams.has(parameter)
}
