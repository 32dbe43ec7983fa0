import { isPoll } from "../http/poll-address"

/**
 * Whether a request shows that somebody is there, and so extends the idle limit. Polls do not; the 60 s
 * tick says itself whether a key or a pointer was used meanwhile, as in a terminal that needs no other request.
 */
export function isActivity(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === "/auth/keepalive" ? searchParams.has("active") : !isPoll(request)
}
