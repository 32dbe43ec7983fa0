import { isPoll } from "../http/poll-address"

/**
 * Whether a request shows user activity and so extends the idle limit. Polls do not. The 60 s keep-alive reports key
 * presses and clicks itself, since a terminal sends no other requests.
 */
export function isActivity(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === "/auth/keepalive" ? searchParams.has("active") : !isPoll(request)
}
