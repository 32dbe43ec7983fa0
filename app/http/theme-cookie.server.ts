import { cookieName, onlyCookie, setCookie } from "./cookies.server"

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
