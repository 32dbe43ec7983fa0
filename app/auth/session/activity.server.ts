import { isPoll } from "../../http/poll-address"

/** The screen of a terminal without scripts: the browser asks for it again by itself. */
const terminalScreen = /^\/deployments\/[^/]+\/terminal\/screen\/?$/

/**
 * Whether a request shows user activity and so extends the idle limit. Requests that a browser repeats by itself do not. The 60 s
 * keep-alive reports key presses and clicks itself, since a terminal sends no other requests.
 */
export function isActivity(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === "/auth/keepalive"
    ? searchParams.has("active")
    : !isPoll(request) && !terminalScreen.test(pathname)
}
