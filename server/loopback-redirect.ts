import type { IncomingMessage } from "node:http"
import { parseUrl } from "../app/domain/parse-url"

const names = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0"])

/**
 * Whether a request for http://127.0.0.1:3000 must be redirected to the configured http://localhost:3000. The two do not share
 * cookies, so a sign-in that starts on one and ends on the other would fail. Only for navigations, and only when both names are
 * loopback with the same port: behind a proxy, Host is not what the visitor typed.
 */
export function createLoopbackCheck(origin: string) {
  const own = new URL(origin)
  return ({ method, headers }: IncomingMessage) => {
    const navigates = method === "GET" && headers["sec-fetch-mode"] === "navigate"
    if (!navigates || headers.host === own.host || !names.has(own.hostname)) return false
    const typed = `http://${headers.host}`
    const url = parseUrl(typed)
    if (!url) return false
    const { hostname, port } = url
    return names.has(hostname) && hostname !== own.hostname && port === own.port
  }
}
