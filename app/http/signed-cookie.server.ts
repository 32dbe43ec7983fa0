import { createHmac } from "node:crypto"
import { createCookie, type RouterContextProvider } from "react-router"
import { services, visit } from "./contexts"
import { cookieName } from "./cookies.server"

/** Limit of a whole Set-Cookie line. Cookies travel with every request, so they stay small. */
export const longestCookie = 512

/**
 * A cookie that only this app can write. The signature covers the name and the person's tag, so a value is invalid in
 * another cookie, and for the next person in the same browser. Visitors have no tag.
 */
export function signedCookie(
  context: Readonly<RouterContextProvider>,
  role: "flash" | "payment" | "notice",
  maxAge: number,
  person: string | undefined,
) {
  const { origin } = context.get(visit)
  const name = cookieName(origin, role)
  const keyOf = (secret: string) =>
    createHmac("sha256", secret)
      .update(`cookie:${name}:${person ?? ""}`)
      .digest("base64url")
  return createCookie(name, {
    secrets: context.get(services).cookieSecrets.map(keyOf),
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
    path: "/",
    maxAge,
  })
}
