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

test("pages allow only this origin, and scripts only with a nonce", () => {
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

test("the identity provider may be framed for silent sign-in, and may frame the page of its sign-out only", () => {
  const oidc = {
    issuer: "https://id.example/realms/main",
    clientId: "x",
    clientSecret: undefined,
    clientAuth: undefined,
    clientKeys: undefined,
  }
  const upstream = { platformUrl: "https://platform.example", oidc }
  const config = { ...sandbox, upstream }
  expect(policyOf({ config })["frame-src"]).toBe("'self' https://id.example")
  expect(policyOf({ config })["frame-ancestors"]).toBe("'none'")
  const logout = { config, nonce: "n0nce", path: "/auth/front-channel-logout" }
  expect(pageHeaders(logout)).not.toHaveProperty("X-Frame-Options")
  expect(policyOf(logout)).toEqual({
    "default-src": "'none'",
    "frame-ancestors": "'self' https://id.example",
  })
})

test("the terminal's frames allow no scripts, no files, and only their own styles", () => {
  for (const frame of ["screen", "input"]) {
    expect(policyOf({ path: `/deployments/dep_1/terminal/${frame}` })).toEqual({
      "default-src": "'none'",
      "script-src": "'none'",
      "style-src": "'nonce-n0nce'",
      "form-action": "'self'",
      "base-uri": "'none'",
      "object-src": "'none'",
      "frame-ancestors": "'self'",
    })
  }
})

test("only the sandboxed reachability frame may connect to other hosts", () => {
  const frame = policyOf({ path: "/private-deployments/connected/reach.html" })
  expect(frame["connect-src"]).toBe("http: https:")
  expect(frame.sandbox).toBe("allow-scripts")
  expect(frame["script-src"]).toBe("'self' 'nonce-n0nce'")
  expect(policyOf({ path: "/private-deployments/connected/reach.html/" })["connect-src"]).not.toContain(
    "https:",
  )
})

test("plain http allows ws: and gets no HSTS; development allows Vite's socket", () => {
  const config = { ...sandbox, origin: "http://localhost:3000", production: false }
  expect(policyOf({ config })["connect-src"]).toBe("'self' ws://localhost:3000 ws:")
  expect(baselineHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security")
})

test("the chat provider is allowed only in its sandboxed frame", () => {
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
