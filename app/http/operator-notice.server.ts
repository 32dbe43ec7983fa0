import { createHash } from "node:crypto"
import { type Context, services } from "./contexts"
import { signedCookie } from "./cookies.server"

/** Keeps the id of the text that this browser has dismissed. */
export function dismissalCookie(context: Context) {
  const month = 30 * 24 * 60 * 60
  return signedCookie(context, "notice", month, undefined)
}

/** The operator's notice, unless this browser has dismissed its text. */
export async function openNotice(context: Context, request: Request) {
  const notice = context.get(services).notice
  if (!notice) return null
  const id = createHash("sha256").update(notice.text).digest("base64url").slice(0, 16)
  const dismissed = await dismissalCookie(context).parse(request.headers.get("Cookie"))
  return dismissed === id ? null : { ...notice, id }
}
