import { type Cookie, cookieName, setCookie } from "../http/cookies"

/** The cookies that sign-in sets, for one origin. */
export interface Cookies {
  /** The name as the browser holds it. */
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
