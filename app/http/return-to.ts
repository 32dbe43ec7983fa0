import { href, useLocation } from "react-router"
import { parseUrl } from "../domain/parse-url"
import { addressWith } from "./address"

const parameter = "returnTo"
/** What a request may have, also when it is escaped once more in another address. */
const longest = 8_192
// A host that no input can name.
const base = "https://return.invalid"

/**
 * A path of this app that is safe to redirect to, or the fallback. The result is what the URL parser made of the
 * input, so that a browser cannot read it differently.
 */
export function safeReturnTo(given: string | null | undefined, fallback = href("/home")): string {
  if (!given || given.length > longest || !given.startsWith("/")) return fallback
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop or reinterpret exactly these.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(given)) return fallback
  const url = parseUrl(given, base)
  if (!url) return fallback
  const path = url.pathname + url.search + url.hash
  // "/.//evil.example" resolves to a path with two leading slashes, which a Location header reads as a host.
  if (url.origin !== base || /^\/[/\\]/.test(path) || path.length > longest) return fallback
  return path
}

/** Adds the address to which a page or an action returns when it is done. */
export function withReturnTo(path: string, returnTo: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(returnTo)}`
}

/** The address that `withReturnTo` added, or the fallback when there is none or it isn't safe. */
export function readReturnTo(parameters: URLSearchParams, fallback: string) {
  return safeReturnTo(parameters.get(parameter), fallback)
}

/** The address of this page, as the server encodes it: browsers escape fewer characters, which would break hydration. */
export function useCurrentAddress() {
  const { pathname, search } = useLocation()
  return addressWith(pathname, new URLSearchParams(search))
}
