export interface Cookie {
  name: string
  value: string
}

/** On https a cookie is bound to this very host by its name; browsers refuse that prefix on plain http. */
export function cookieName(origin: string, name: string) {
  return origin.startsWith("https:") ? `__Host-${name}` : name
}

/** A Set-Cookie value: HttpOnly, Lax and for the whole host, as every cookie of ours. 0 seconds clear it. */
export function setCookie(origin: string, { name, value }: Cookie, maxAgeSeconds?: number) {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  const life = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${life}`
}

/** The cookies of a request, in the browser's order and with their duplicates. */
export function readCookies(header: string | null): Cookie[] {
  if (!header) return []
  return header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=")
    if (equals < 1) return []
    return [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }]
  })
}

/** The value of a cookie that is there once; of two with the same name one was planted. */
export function onlyCookie(header: string | null, name: string): string | null {
  const found = readCookies(header).filter((cookie) => cookie.name === name)
  return found.length === 1 ? (found[0]?.value ?? null) : null
}
