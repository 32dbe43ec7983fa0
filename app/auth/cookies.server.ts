import { type Cookie, cookieName, setCookie } from "../http/cookies.server"

export interface Cookies {
  /** The cookie's full name. */
  name(role: CookieRole): string
  set(cookie: Cookie, maxAgeSeconds?: number): string
  clear(name: string): string
}

export type CookieRole = "session" | "tx" | "silent" | "signed-out" | "silent-tried"

export function createCookies(origin: string): Cookies {
  return {
    name: (role) => cookieName(origin, role),
    set: (cookie, maxAgeSeconds) => setCookie(origin, cookie, maxAgeSeconds),
    clear: (name) => setCookie(origin, { name, value: "" }, 0),
  }
}
