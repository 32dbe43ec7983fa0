import { createHmac } from "node:crypto"
import { createCookie } from "react-router"
import { type Context, services, visit } from "./contexts"

export interface Cookie {
  name: string
  value: string
}

/** On https the `__Host-` prefix binds a cookie to this host. Browsers reject the prefix on plain http. */
export function cookieName(origin: string, name: string) {
  return origin.startsWith("https:") ? `__Host-${name}` : name
}

/**
 * A Set-Cookie value: HttpOnly, SameSite=Lax and for the whole host, like every cookie of this app. 0 seconds delete
 * the cookie.
 */
export function setCookie(origin: string, { name, value }: Cookie, maxAgeSeconds?: number) {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  const maxAge = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${maxAge}`
}

/** The cookies of a request, in the browser's order and including duplicates. */
export function readCookies(header: string | null): Cookie[] {
  if (!header) return []
  return header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=")
    if (equals < 1) return []
    return [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }]
  })
}

/** The value of a cookie that occurs exactly once. Of two cookies with the same name, an attacker planted one. */
export function onlyCookie(header: string | null, name: string): string | null {
  const found = readCookies(header).filter((cookie) => cookie.name === name)
  return found.length === 1 ? (found[0]?.value ?? null) : null
}

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const yearInSeconds = 31_536_000

/** The theme in a Cookie header; "system" for any other value. */
export function readTheme(cookieHeader: string | null, origin: string): Theme {
  const value = onlyCookie(cookieHeader, cookieName(origin, "theme"))
  return themes.find((theme) => theme === value) ?? "system"
}

/** A Set-Cookie value that keeps the choice for a year, or deletes it for "system". */
export function writeTheme(theme: Theme, origin: string) {
  const cookie = { name: cookieName(origin, "theme"), value: theme }
  return setCookie(origin, cookie, theme === "system" ? 0 : yearInSeconds)
}

/** Limit of a whole Set-Cookie line. Cookies travel with every request, so they stay small. */
export const longestCookie = 512

/**
 * A cookie that only this app can write. The signature covers the name and the person's tag, so a value is invalid in
 * another cookie, and for the next person in the same browser. Visitors have no tag.
 */
export function signedCookie(
  context: Context,
  role: "flash" | "payment" | "notice",
  maxAge: number,
  person: string | undefined,
) {
  const { origin } = context.get(visit)
  const name = cookieName(origin, role)
  const deriveKey = (secret: string) =>
    createHmac("sha256", secret)
      .update(`cookie:${name}:${person ?? ""}`)
      .digest("base64url")
  return createCookie(name, {
    secrets: context.get(services).cookieSecrets.map(deriveKey),
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
    path: "/",
    maxAge,
  })
}
