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
