interface Cookie {
  name: string
  value: string
  path: string
  /** Epoch milliseconds; Infinity for a session cookie. */
  expires: number
}

/** The cookies of one host, as a browser keeps them: by path, until they expire. */
export interface CookieJar {
  /** The Cookie header for that path; undefined when no cookie matches. */
  header(path: string): string | undefined
  take(setCookies: string[], requestPath: string): void
  get(name: string): string | undefined
  set(name: string, value: string): void
  readonly all: Array<Pick<Cookie, "name" | "value" | "path">>
  clear(): void
  copy(): CookieJar
}

export function createCookieJar(initial: Cookie[] = []): CookieJar {
  let cookies = initial.map((cookie) => ({ ...cookie }))
  const alive = () => cookies.filter((cookie) => cookie.expires > Date.now())

  function put(cookie: Cookie) {
    cookies = cookies.filter((other) => other.name !== cookie.name || other.path !== cookie.path)
    cookies.push(cookie)
  }

  return {
    header(path) {
      const sent = alive()
        .filter((cookie) => covers(cookie.path, path))
        .sort((a, b) => b.path.length - a.path.length)
      return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join("; ") : undefined
    },
    take(setCookies, requestPath) {
      for (const line of setCookies) put(parse(line, requestPath))
    },
    get: (name) => alive().find((cookie) => cookie.name === name)?.value,
    set: (name, value) => put({ name, value, path: "/", expires: Number.POSITIVE_INFINITY }),
    get all() {
      return alive().map(({ name, value, path }) => ({ name, value, path }))
    },
    clear() {
      cookies = []
    },
    copy: () => createCookieJar(alive()),
  }
}

function parse(line: string, requestPath: string): Cookie {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim())
  const equals = pair.indexOf("=")
  const given = new Map(
    attributes.map((attribute) => {
      const [name = "", ...rest] = attribute.split("=")
      return [name.toLowerCase(), rest.join("=")] as const
    }),
  )
  if (given.has("domain")) throw new Error(`A cookie of ours must not have a Domain attribute: ${line}`)
  const path = given.get("path")
  return {
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    path: path?.startsWith("/") ? path : defaultPath(requestPath),
    expires: expiry(given.get("max-age"), given.get("expires")),
  }
}

function expiry(maxAge: string | undefined, expires: string | undefined) {
  if (maxAge !== undefined) return Date.now() + Number(maxAge) * 1000
  if (expires !== undefined) return Date.parse(expires)
  return Number.POSITIVE_INFINITY
}

/** RFC 6265 §5.1.4. */
function defaultPath(requestPath: string) {
  const end = requestPath.lastIndexOf("/")
  return end > 0 ? requestPath.slice(0, end) : "/"
}

function covers(cookiePath: string, path: string) {
  if (path === cookiePath) return true
  return path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`)
}
