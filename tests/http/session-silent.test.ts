import { describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

// Silent sign-in, as a browser without scripts and as the hidden frame.

describe("in a frame", () => {
  const server = sharedServer()

  test.each([true, false])("the frame reports to our own origin only (%s)", async (known) => {
    const visitor = known ? await signIn(server, "ada@example.com") : createVisitor(server.origin)
    const page = await visitor.open("/auth/silent")
    expect(page.status).toBe(200)
    expect(page.url.pathname).toBe("/silent-check-sso.html")
    const [script, ...others] = page.document.querySelectorAll("script")
    expect(others).toEqual([])
    expect(script?.text).toBe(
      `if (parent !== window) parent.postMessage({"type":"silent-sign-in","signedIn":${known}}, "${server.origin}")`,
    )
    const nonce = script?.getAttribute("nonce")
    expect(nonce).toMatch(/^[\w+/=-]{16,}$/)
    expect(page.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`)
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'")
  })

  test("an unrequested response in the frame signs nobody in", async () => {
    const visitor = createVisitor(server.origin)
    const page = await visitor.open("/silent-check-sso.html?code=x&state=y")
    expect(page.body).toContain('"signedIn":false')
    expect(visitor.cookies.get("session")).toBeUndefined()
  })
})

describe("in the whole window", () => {
  const serverWithRedirects = ownServer({ SILENT_SSO: "redirect" })

  test("a visitor whom the provider knows is signed in on the first page", async () => {
    const ada = await signIn(serverWithRedirects, "ada@example.com")
    ada.cookies.set("session", "")
    const page = await ada.open("/balance?from=mail")
    expect(page.url.pathname + page.url.search).toBe("/balance?from=mail")
    expect(page.text).toContain("ada@example.com")
  })

  test("a visitor unknown to the provider sees the page after one attempt, and is not tried again", async () => {
    const visitor = createVisitor(serverWithRedirects.origin)
    const first = await visitor.open("/balance")
    expect(first.status).toBe(200)
    expect(first.url.pathname).toBe("/balance")
    expect(first.hops.map(({ url }) => new URL(url).pathname)).toEqual([
      "/balance",
      "/auth/sign-in",
      "/sandbox/oidc/auth",
      "/auth/callback",
    ])
    expect((await visitor.open("/home")).hops).toEqual([])
  })

  test("a client that is not a navigating browser is not redirected", async () => {
    expect((await createVisitor(serverWithRedirects.origin).send("/home")).status).toBe(200)
  })
})
