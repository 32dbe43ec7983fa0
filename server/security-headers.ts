import type { Brand } from "../app/brand"
import { type AddressPolicy, addressPolicy } from "../app/http/address-policy"
import { answerMark } from "../app/http/answer-mark"
import type { Config } from "./config"

/** The policy of what is not a page. */
export const noDocument = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every response. */
export function baselineHeaders(origin: string): Record<string, string> {
  return {
    [answerMark]: "1",
    "Content-Security-Policy": noDocument,
    "X-Content-Type-Options": "nosniff",
    // With `no-referrer`, Chromium sends `Origin: null` with forms posted without scripts, and the origin check would fail.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Without includeSubDomains: subdomains may belong to others and use plain http.
    ...(origin.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  }
}

export interface PagePolicy {
  config: Pick<Config, "origin" | "upstream" | "production"> & { brand: Pick<Brand, "chatScriptUrl"> }
  nonce: string
  path: string
}

/** Headers of pages: the baseline and a content security policy with a nonce that is new for each response. */
export function pageHeaders(page: PagePolicy): Record<string, string> {
  const policy = addressPolicy(page.path)
  const { framedBy, document } = policy
  const isSandboxed = document === "reachability" || document === "chat"
  return {
    ...baselineHeaders(page.config.origin),
    "Content-Security-Policy": Object.entries(buildDirectives(page, policy))
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    // Browsers warn when a sandboxed document without an origin asks for origin-keyed isolation.
    ...(isSandboxed && { "Origin-Agent-Cluster": "?0" }),
    // It could not name the provider.
    ...(framedBy !== "provider" && { "X-Frame-Options": framedBy === "own pages" ? "SAMEORIGIN" : "DENY" }),
  }
}

function buildDirectives(
  { config, nonce }: PagePolicy,
  { framedBy, document }: AddressPolicy,
): Record<string, string[]> {
  const [none, self, issuer] = [["'none'"], ["'self'"], issuerOrigin(config)]
  if (document === "sign-out") return { "default-src": none, "frame-ancestors": [...self, ...issuer] }
  // Without scripts, and with the styles only that it contains.
  if (document === "without-scripts") {
    return {
      "default-src": none,
      "script-src": none,
      "style-src": [`'nonce-${nonce}'`],
      "form-action": self,
      "base-uri": none,
      "object-src": none,
      "frame-ancestors": self,
    }
  }
  const chat = document === "chat" ? chatOrigins(config) : []
  const toSocketOrigin = (origin: string) => origin.replace(/^http/, "ws")
  // Not every browser counts a WebSocket to the same host as 'self'. Vite's HMR socket has its own port.
  const connected = [...self, toSocketOrigin(config.origin), ...(config.production ? [] : ["ws:"])]
  return {
    "default-src": none,
    "script-src": [...self, `'nonce-${nonce}'`, ...chat],
    // xterm.js creates style elements.
    "style-src": [...self, "'unsafe-inline'", ...chat],
    "img-src": [...self, "data:", ...chat],
    "font-src": [...self, ...chat],
    "media-src": [...self, ...chat],
    // A check of other hosts. It is sandboxed, without an origin.
    "connect-src":
      document === "reachability"
        ? ["http:", "https:"]
        : [...connected, ...chat, ...chat.map(toSocketOrigin)],
    "frame-src": [...self, ...issuer, ...chat],
    "manifest-src": self,
    "form-action": [...self, ...chat],
    "base-uri": none,
    "object-src": none,
    "frame-ancestors": framedBy === "own pages" ? self : none,
    ...(document === "reachability" && { sandbox: ["allow-scripts"] }),
    ...(document === "chat" && { sandbox: ["allow-scripts", "allow-popups", "allow-forms"] }),
  }
}

/** Cached pages allow their scripts by hash: a nonce in a cached page would be the same for everybody and could be reused. */
export function allowHashes(policy: string, nonce: string, hashes: string[]) {
  return policy.replace(`'nonce-${nonce}'`, hashes.join(" "))
}

/** Silent sign-in opens the provider in a frame. The sandbox's provider is 'self'. */
function issuerOrigin({ upstream }: Pick<Config, "upstream">) {
  return upstream === "sandbox" ? [] : [new URL(upstream.oidc.issuer).origin]
}

/** Third-party chat scripts run only in a sandboxed frame, which has no access to our origin. */
function chatOrigins({ brand }: PagePolicy["config"]) {
  return brand.chatScriptUrl === null ? [] : [new URL(brand.chatScriptUrl).origin]
}
