import { createHash } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { noticeContext, requestInfo } from "./contexts"
import { cookieName, onlyCookie, setCookie } from "./cookies.server"

const monthInSeconds = 30 * 24 * 60 * 60

/** The operator's notice, unless this browser has dismissed this text. */
export function openNotice(context: Readonly<RouterContextProvider>, request: Request) {
  const notice = context.get(noticeContext)
  if (!notice) return null
  const id = createHash("sha256").update(notice.text).digest("base64url").slice(0, 16)
  const dismissed = onlyCookie(request.headers.get("Cookie"), cookieOf(context))
  return dismissed === id ? null : { ...notice, id }
}

/** A Set-Cookie value that keeps the notice with this id away. */
export function dismissNotice(context: Readonly<RouterContextProvider>, id: string) {
  return setCookie(context.get(requestInfo).origin, { name: cookieOf(context), value: id }, monthInSeconds)
}

function cookieOf(context: Readonly<RouterContextProvider>) {
  return cookieName(context.get(requestInfo).origin, "notice")
}
