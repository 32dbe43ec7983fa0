import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { builtSitePages } from "../support/built-routes"
import { ownServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

// The public site is rendered once and is the same for everybody. Personal pages are never cached.

const serverWithEmptyCache = ownServer()

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return createVisitor(serverWithEmptyCache.origin).send(path, { method, headers })
}

test("a page is the same for signed-in people, byte for byte", async () => {
  const ada = await signIn(serverWithEmptyCache, "ada@example.com")
  await serverWithEmptyCache.control.clearRequests()
  for (const path of builtSitePages()) {
    const stranger = await ask(path)
    const known = await ask(path, { cookie: ada.cookies.header("/") ?? "" })
    expect(known.body, path).toBe(stranger.body)
    expect(known.headers.etag, path).toBe(stranger.headers.etag)
    expect(known.setCookies, path).toEqual([])
    expect(stranger.headers["cache-control"], path).toBe("public, no-cache")
    expect(stranger.headers.vary?.split(/, ?/), path).toEqual(
      expect.arrayContaining(["Cookie", "Accept-Encoding"]),
    )
    expect(stranger.headers["x-request-id"]).not.toBe(known.headers["x-request-id"])
  }
  // The gallery makes one call without a token, for everybody.
  expect(await serverWithEmptyCache.control.requests()).toMatchObject([
    { method: "GET", path: "/api/agents", account: null },
  ])
})

test("a client that has the page gets 304", async () => {
  const { headers } = await ask("/comparison")
  const tag = headers.etag ?? ""
  expect(tag).toMatch(/^"[\w-]{27}"$/)
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await ask("/comparison", { "if-none-match": header })
    expect(again.status, header).toBe(304)
    expect(again.body).toBe("")
    expect(again.headers.etag).toBe(tag)
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"])
  }
  expect((await ask("/comparison", { "if-none-match": '"other"' })).status).toBe(200)
  const compressed = await ask("/comparison", { "if-none-match": tag, "accept-encoding": "br" })
  expect(compressed.status).toBe(200)
})

test("HEAD has the headers of GET, even as the first request", async () => {
  const head = await ask("/service-providers", {}, "HEAD")
  const get = await ask("/service-providers")
  const { date, connection, "keep-alive": alive, "x-request-id": id, ...said } = head.headers
  expect(head.status).toBe(200)
  expect(head.body).toBe("")
  expect(get.headers).toMatchObject(said)
  expect(said.etag).toBe(get.headers.etag)
})

test("the page's scripts are allowed by their hashes, and no other inline script is", async () => {
  for (const path of builtSitePages()) {
    const { headers, body } = await ask(path)
    const policy = headers["content-security-policy"] ?? ""
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? []
    expect(policy, path).not.toContain("nonce-")
    expect(/nonce="[^"]/.test(body), path).toBe(false)
    const inline = [...body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
      .filter(([, attributes = ""]) => !/src=|ld\+json/.test(attributes))
      .map(([, , script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    expect(inline.length, path).toBeGreaterThan(1)
    expect(scripts.toSorted(), path).toEqual(["'self'", ...inline].toSorted())
  }
})

test("each theme has its own cached page", async () => {
  const system = await ask("/docs")
  const dark = await ask("/docs", { cookie: "theme=dark" })
  expect(dark.body).toContain('data-theme="dark"')
  expect(dark.headers.etag).not.toBe(system.headers.etag)
  expect((await ask("/docs")).body).toBe(system.body)
  expect((await ask("/docs", { cookie: "theme=purple" })).body).toBe(system.body)
})

test.each([
  "/resources?workers=120",
  "/pricing?users=30",
  "/?utm_source=x",
  "/no-such-page",
  "/home",
  "/theme",
])("%s is rendered for each request", async (path) => {
  const [one, other] = [await ask(path), await ask(path)]
  for (const { headers } of [one, other]) {
    expect(headers["cache-control"]).toBe("no-store")
    expect(headers.etag).toBeUndefined()
  }
  const noncesOf = ({ headers }: typeof one) =>
    /'nonce-[^']+'/.exec(headers["content-security-policy"] ?? "")?.[0]
  expect(noncesOf(one)).not.toBe(noncesOf(other))
})

test("a POST on the site is never cached", async () => {
  const answer = await createVisitor(serverWithEmptyCache.origin).post("/contact", "text=")
  expect(answer.status).toBe(400)
  expect(answer.headers["cache-control"]).toBe("no-store")
})

test("the page has no request id", async () => {
  const { headers, body } = await ask("/privacy-policy")
  expect(body).toContain('data-reference=""')
  expect(body).not.toContain(headers["x-request-id"])
})
