import { describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

// Silent sign-in, as a browser without scripts and as the hidden frame.

describe("in a frame", () => {
  const server = sharedServer()

  test.each([true, false])("the frame reports to our own origin only (%s)", async (known) => {
    const visitor = known ? await signIn(server, "ada@example.com") : createVisitor(server.origin)
    const page = await visitor.open("/auth/silent?returnTo=/balance", { inFrame: true })
    expect(page.status).toBe(200)
    expect(page.url.pathname).toBe("/silent-check-sso.html")
    const [script, ...others] = page.document.querySelectorAll("script")
    expect(others).toEqual([])
    const next = known ? "/balance" : "/auth/sign-in?returnTo=%2Fbalance"
    expect(script?.text).toBe(
      `if (parent === window) location.replace("${next}")
else parent.postMessage({"type":"silent-sign-in","signedIn":${known}}, "${server.origin}")`,
    )
    const nonce = script?.getAttribute("nonce")
    expect(nonce).toMatch(/^[\w+/=-]{16,}$/)
    expect(page.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`)
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'")
  })

  test("an unrequested response in the frame signs nobody in", async () => {
    const visitor = createVisitor(server.origin)
    const page = await visitor.open("/silent-check-sso.html?code=x&state=y", { inFrame: true })
    expect(page.body).toContain('"signedIn":false')
    expect(visitor.cookies.get("session")).toBeUndefined()
  })
})

describe("answered in the whole window, as by a provider that keeps one pending request", () => {
  const server = sharedServer()

  test("finishes the sign-in, and leads back to the page that tried it", async () => {
    const ada = await signIn(server, "ada@example.com")
    ada.cookies.set("session", "")
    const page = await ada.open("/auth/silent?returnTo=/balance%3Ffrom%3Dmail")
    expect(page.hops.map(({ url }) => new URL(url).pathname)).toContain("/silent-check-sso.html")
    expect(page.url.pathname + page.url.search).toBe("/balance?from=mail")
    expect(page.text).toContain("ada@example.com")
  })

  test.each(["/auth/silent", "/silent-check-sso.html", "/silent-check-sso.html?code=x&state=y"])(
    "starts an interactive sign-in for somebody whom the provider does not know (%s)",
    async (path) => {
      const page = await createVisitor(server.origin).open(path)
      expect(page.hops.map(({ url }) => new URL(url).pathname)).toContain("/auth/sign-in")
      expect(page.url.pathname).toMatch(/^\/sandbox\/oidc\//)
    },
  )

  test.each([
    ["/balance?a=1&b=2", "/balance?a=1&amp;b=2"],
    ["https://evil.example/", "/home"],
  ])("in a browser that does not say so, the page leads on by itself (%s)", async (returnTo, expected) => {
    const ada = await signIn(server, "ada@example.com")
    ada.cookies.set("session", "")
    const away = await ada.send(`/auth/silent?returnTo=${encodeURIComponent(returnTo)}`)
    const back = await ada.send(away.headers.location ?? "")
    const { pathname, search } = new URL(back.headers.location ?? "")
    const page = await ada.send(pathname + search)
    expect(page.status).toBe(200)
    expect(page.body).toContain(`<meta http-equiv="refresh" content="0; url=${expected}">`)
    expect(page.body).toContain(`<a href="${expected}">Continue</a>`)
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
    const way = first.hops.map(({ url }) => new URL(url).pathname)
    expect(way).toEqual(["/balance", "/auth/sign-in", "/sandbox/oidc/auth", "/auth/callback"])
    expect((await visitor.open("/home")).hops).toEqual([])
  })
})
