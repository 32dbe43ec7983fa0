import { parseUrl } from "../app/domain/parse-url"

/** Limit of path plus query: links of the agent export reach 7,500 characters, and are escaped once more to be returned to. */
const maxLength = 16_384

/**
 * Accepts only unambiguous request targets. Middleware, static files and React Router each parse the path. A path that one of
 * them would rewrite (dot segments, backslashes, a leading double slash, a broken escape) could bypass a check.
 */
export function checkTarget(target: string): "fine" | "too-long" | "malformed" {
  if (target.length > maxLength) return "too-long"
  if (!/^\/(?![/\\])[!-~]*$/.test(target) || target.includes("#")) return "malformed"
  const path = pathOf(target)
  // React Router needs quadratic time for a long run of slashes.
  if (path.includes("///")) return "malformed"
  if (parseUrl(`http://any${path}`)?.pathname !== path) return "malformed"
  return isText(path) ? "fine" : "malformed"
}

/**
 * The target without our own origin: `GET https://app.example/home`, which clients send to proxies, means `GET /home` here too
 * (RFC 9112 section 3.2.2). A target with another origin stays as it is, and `checkTarget` refuses it.
 */
export function withoutOrigin(target: string, origin: string) {
  if (target.startsWith("/")) return target
  const [start = ""] = /^https?:\/\/[^/?#@\\]*/i.exec(target) ?? []
  if (parseUrl(start)?.origin !== origin) return target
  const rest = target.slice(start.length)
  if (rest.startsWith("/")) return rest
  return rest === "" || rest.startsWith("?") ? `/${rest}` : target
}

export function pathOf(target: string) {
  return target.split("?", 1)[0] ?? ""
}

function isText(path: string) {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are matched on purpose
    return !/[\x00-\x1f\x7f\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
