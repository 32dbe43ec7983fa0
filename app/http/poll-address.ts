import { withParameter } from "./with-parameter"

const parameter = "poll"

/** The address under which a polled route is asked again: marked, because polling is not activity. */
export function pollAddress(path: string) {
  return withParameter(path, parameter)
}

/** Whether a request is a poll: it neither extends the session's idle limit nor takes flash messages. */
export function isPoll(request: Request) {
  return new URL(request.url).searchParams.has(parameter)
}
