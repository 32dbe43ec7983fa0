import { cookieName, onlyCookie, setCookie } from "./cookies.server"

const yearInSeconds = 31_536_000

/**
 * Whether the browser has had this stylesheet, as far as its cookie shows. Otherwise the document carries the style, so
 * that the first paint waits for no second request.
 */
export function knowsStyle(cookieHeader: string | null, origin: string, address: string) {
  return onlyCookie(cookieHeader, cookieName(origin, "style")) === nameOf(address)
}

/** A Set-Cookie value for a document that carries the style. Its script then fetches the file for the next page. */
export function rememberStyle(origin: string, address: string) {
  return setCookie(origin, { name: cookieName(origin, "style"), value: nameOf(address) }, yearInSeconds)
}

/** The file's name has a hash of its content, so each build's style is a new one. */
function nameOf(address: string) {
  return address.split("/").at(-1) ?? ""
}
