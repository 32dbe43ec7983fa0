import type { Brand } from "../app/brand"
import type { Config } from "./config"

/** Asks an address whether anything answers: the one page that may ask strangers, and it belongs to no origin. */
const reachFrame = "/private-deployments/connected/reach.html"
/** Runs a chat provider's script, and belongs to no origin either. */
const chatFrame = "/contact/chat.html"

/** What our own pages open in a frame: silent sign-in (A19), what belongs to no origin, and a download that may be none (F9). */
function isFramed(path: string) {
  return (
    path === "/silent-check-sso.html" ||
    path.startsWith("/auth/silent") ||
    path === reachFrame ||
    path === chatFrame ||
    /^\/deployments\/[^/]+\/logs\.zip$/.test(path)
  )
}

/** Headers that every answer carries, whatever sends it (D1). */
export function baselineHeaders(origin: string): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    // `no-referrer` would make Chromium send `Origin: null` with forms posted without scripts (fact 5).
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Without includeSubDomains: hosts below this one may be other people's, and plain http.
    ...(origin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  }
}

export interface PagePolicy {
  config: Pick<Config, "origin" | "upstream" | "production"> & { brand: Pick<Brand, "chatScriptUrl"> }
  nonce: string
  path: string
}

/** Headers of what a browser may show as a page: the baseline, and a policy with this answer's nonce (D2). */
export function pageHeaders({ config, nonce, path }: PagePolicy): Record<string, string> {
  const framed = isFramed(path)
  const chat = chatOrigins(config, path)
  const policy = {
    "default-src": ["'none'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...chat],
    // The terminal's renderer writes style elements (fact 23).
    "style-src": ["'self'", "'unsafe-inline'", ...chat],
    "img-src": ["'self'", "data:", ...chat],
    "font-src": ["'self'", ...chat],
    "media-src": ["'self'", ...chat],
    // Not every browser counts a WebSocket of the same host as 'self'. Vite's update socket has a port of its own.
    "connect-src":
      path === reachFrame
        ? ["http:", "https:"]
        : [
            "'self'",
            config.origin.replace(/^http/, "ws"),
            ...(config.production ? [] : ["ws:"]),
            ...chat.flatMap((origin) => [origin, origin.replace(/^http/, "ws")]),
          ],
    "frame-src": ["'self'", ...issuerOrigin(config), ...chat],
    "manifest-src": ["'self'"],
    "form-action": ["'self'", ...chat],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": [framed ? "'self'" : "'none'"],
    ...(path === reachFrame && { sandbox: ["allow-scripts"] }),
    ...(path === chatFrame && { sandbox: ["allow-scripts", "allow-popups", "allow-forms"] }),
  }
  return {
    ...baselineHeaders(config.origin),
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    // A document of no origin cannot be keyed by one, and browsers complain of it.
    ...((path === reachFrame || path === chatFrame) && { "Origin-Agent-Cluster": "?0" }),
    "X-Frame-Options": framed ? "SAMEORIGIN" : "DENY",
  }
}

/** For a page that many get alike: the hashes of its own scripts in the place of a nonce, which has to be new each time (D2). */
export function allowHashes(policy: string, nonce: string, hashes: string[]) {
  return policy.replace(`'nonce-${nonce}'`, hashes.join(" "))
}

/** The provider answers the silent check inside a frame; the sandbox's provider is 'self'. */
function issuerOrigin({ upstream }: Pick<Config, "upstream">) {
  return upstream === "sandbox" ? [] : [new URL(upstream.oidc.issuer).origin]
}

/** A stranger's script is let into the one frame that has no part in our origin. */
function chatOrigins({ brand }: PagePolicy["config"], path: string) {
  return brand.chatScriptUrl !== null && path === chatFrame ? [new URL(brand.chatScriptUrl).origin] : []
}
