import { type Cookie, cookieName, setCookie } from "../http/cookies.server"

export type CookieRole = "session" | "tx" | "silent" | "signed-out" | "silent-tried"

export type Cookies = ReturnType<typeof createCookies>

export function createCookies(origin: string) {
  return {
    name: (role: CookieRole): string => cookieName(origin, role),
    set: (cookie: Cookie, maxAgeSeconds?: number): string => setCookie(origin, cookie, maxAgeSeconds),
    clear: (name: string): string => setCookie(origin, { name, value: "" }, 0),
  }
}
