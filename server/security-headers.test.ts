import { expect, test } from "vitest"
import { baselineHeaders, pageHeaders } from "./security-headers"

const sandbox = {
  origin: "https://app.example",
  upstream: "sandbox" as const,
  production: true,
  brand: { chatScriptUrl: null },
}

function policyOf(options: Partial<Parameters<typeof pageHeaders>[0]>) {
  const headers = pageHeaders({ config: sandbox, nonce: "n0nce", path: "/home", ...options })
  const directives = headers["Content-Security-Policy"]?.split("; ") ?? []
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/, 2)))
}

test("the policy of a page allows nothing but this origin, and scripts by nonce only", () => {
  expect(policyOf({})).toEqual({
    "default-src": "'none'",
    "script-src": "'self' 'nonce-n0nce'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self' wss://app.example",
    "frame-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
  })
})

test("a real provider may be framed by us, for the silent check", () => {
  const oidc = { issuer: "https://id.example/realms/main", clientId: "x", clientSecret: undefined }
  const upstream = { platformUrl: "https://platform.example", oidc }
  expect(policyOf({ config: { ...sandbox, upstream } })["frame-src"]).toBe("'self' https://id.example")
})

test.each([
  ["/silent-check-sso.html", "'self'"],
  ["/auth/silent", "'self'"],
  ["/auth/silent.data", "'self'"],
  ["/private-deployments/connected/reach.html", "'self'"],
  ["/private-deployments/connected/new", "'none'"],
  ["/auth/sign-in", "'none'"],
  ["/home/auth/silent", "'none'"],
  ["/", "'none'"],
])("%s may be framed by %s (A19)", (path, ancestors) => {
  expect(policyOf({ path })["frame-ancestors"]).toBe(ancestors)
})

test("only the frame that belongs to no origin may ask strangers", () => {
  const frame = policyOf({ path: "/private-deployments/connected/reach.html" })
  expect(frame["connect-src"]).toBe("http: https:")
  expect(frame.sandbox).toBe("allow-scripts")
  expect(frame["script-src"]).toBe("'self' 'nonce-n0nce'")
  expect(policyOf({ path: "/private-deployments/connected/reach.html/" })["connect-src"]).not.toContain(
    "https:",
  )
})

test("plain http gets a plain socket and no HSTS; development may open Vite's socket", () => {
  const config = { ...sandbox, origin: "http://localhost:3000", production: false }
  expect(policyOf({ config })["connect-src"]).toBe("'self' ws://localhost:3000 ws:")
  expect(baselineHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security")
})

test("https is for a year, for this host only", () => {
  expect(baselineHeaders("https://app.example")["Strict-Transport-Security"]).toBe("max-age=31536000")
})

test("a chat's provider is let into a frame of no origin, and onto no page", () => {
  const config = { ...sandbox, brand: { chatScriptUrl: "https://chat.example/widget.js" } }
  const frame = policyOf({ config, path: "/contact/chat.html" })
  expect(frame["script-src"]).toBe("'self' 'nonce-n0nce' https://chat.example")
  expect(frame["connect-src"]).toBe("'self' wss://app.example https://chat.example wss://chat.example")
  expect(frame.sandbox).toBe("allow-scripts allow-popups allow-forms")
  expect(frame["frame-ancestors"]).toBe("'self'")
  for (const path of ["/", "/home", "/contact", "/contact/", "/contact.data", "/deployments/d1", "/pricing"])
    expect(JSON.stringify(policyOf({ config, path }))).not.toContain("chat.example")
  expect(JSON.stringify(policyOf({ path: "/contact/chat.html" }))).not.toContain("chat.example")
})
