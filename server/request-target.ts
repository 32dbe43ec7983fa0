import { trimEnd } from "../app/domain/trim-end"

/** The longest path and query that are read: links of the agent export reach 7,500 characters (decision 21). */
const maxLength = 8192

/**
 * Whether a request target can be read in one way only (I1). Gates, static files and the router each parse the
 * path for themselves, so one that any of them would rewrite (dot segments, backslashes, a second slash in front,
 * a broken escape) is refused before they can disagree about it.
 */
export function checkTarget(target: string): "fine" | "too-long" | "malformed" {
  if (target.length > maxLength) return "too-long"
  if (!/^\/(?![/\\])[!-~]*$/.test(target) || target.includes("#")) return "malformed"
  const path = pathOf(target)
  // Matching a path with a long run of slashes takes the router quadratic time.
  if (path.includes("///")) return "malformed"
  if (!URL.canParse(`http://any${path}`) || new URL(`http://any${path}`).pathname !== path) return "malformed"
  return isText(path) ? "fine" : "malformed"
}

/** The part of a request target before its query. */
export function pathOf(target: string) {
  return target.split("?", 1)[0] ?? ""
}

/**
 * The path as the router matches it: escapes read, upper case as lower, the marks of a data request and closing
 * slashes dropped. For gates that single out a path: `/auth/sign%2Din/_.data` runs the same loader as `/auth/sign-in`.
 */
export function routeOf(path: string) {
  const plain = decodeURIComponent(path).toLowerCase()
  const page = plain.replace(/(?:\/_)?\.data$/, "")
  return page.charAt(0) + trimEnd(page.slice(1), "/")
}

function isText(path: string) {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
    return !/[\x00-\x1f\x7f\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
