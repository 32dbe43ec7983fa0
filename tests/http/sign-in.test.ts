import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { expectPlainPage } from "../support/plain-page"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

// Sign-in with the certified provider, as a browser without scripts.

const server = sharedServer()

async function exchanges() {
  const requests = await server.control.requests()
  return requests.filter(({ method, path }) => method === "POST" && path === "/oidc/token")
}

function signedIn(visitor: Visitor) {
  return visitor.open("/home").then((page) => /ada@example\.com/.test(page.body))
}

test("sign in, see the account, sign out, be a visitor again", async () => {
  const ada = createVisitor(server.origin)
  expect(await signedIn(ada)).toBe(false)
  const choice = await ada.open("/auth/sign-in?returnTo=/balance")
  expect(choice.document.querySelector("h1")?.text).toBe("Choose an account")
  const landed = await ada.submit(choice, /ada@example\.com/)
  expect(landed.url.href).toBe(`${server.origin}/balance`)
  expect(landed.text).toContain("ada@example.com")
  expect(ada.cookies.all.map(({ name }) => name).filter((name) => /^(__Host-)?tx/.test(name))).toEqual([])

  const copy = ada.cookies.copy()
  const left = await ada.submit(landed, "Sign Out")
  expect(left.url.pathname).toBe("/home")
  expect(left.hops.map(({ status, url }) => [status, new URL(url).pathname])).toEqual([
    [200, "/auth/sign-out"],
    [303, "/sandbox/oidc/session/end"],
  ])
  expect(left.text).not.toContain("ada@example.com")
  expect(await signedIn(createVisitor(server.origin, copy))).toBe(false)
  // The provider's session has ended too: it asks for the account.
  const again = await ada.open("/auth/sign-in")
  expect(again.document.querySelector("h1")?.text).toBe("Choose an account")
})

test("a person with a session at the provider is not asked again", async () => {
  const ada = await signIn(server, "ada@example.com")
  ada.cookies.set("session", "A".repeat(43))
  expect(await signedIn(ada)).toBe(false)
  const landed = await ada.open("/auth/sign-in?returnTo=/balance")
  expect(landed.url.pathname).toBe("/balance")
  expect(await signedIn(ada)).toBe(true)
})

test("a reloaded callback leads to the page, and its code is exchanged once", async () => {
  const ada = createVisitor(server.origin)
  const landed = await ada.submit(await ada.open("/auth/sign-in?returnTo=/balance"), /ada@example\.com/)
  const callback = landed.hops.find(({ url }) => url.includes("/auth/callback"))?.url ?? ""
  expect((await ada.open(callback)).url.pathname).toBe("/balance")
  expect(await exchanges()).toHaveLength(1)
  expect(await signedIn(ada)).toBe(true)
})

test("a callback loaded twice at once gives both the same session with working tokens", async () => {
  const ada = createVisitor(server.origin)
  const choice = await ada.open("/auth/sign-in")
  const started = ada.cookies.copy()
  for (const { name } of ada.cookies.all) if (name.startsWith("tx-")) ada.cookies.set(name, "")
  const refused = await ada.submit(choice, /ada@example\.com/)
  expectPlainPage(refused, 400, "Couldn't complete this sign-in")
  expect(await exchanges()).toHaveLength(0)

  const callback = refused.url.pathname + refused.url.search
  const tabs = [createVisitor(server.origin, started.copy()), createVisitor(server.origin, started.copy())]
  const answers = await Promise.all(tabs.map((tab) => tab.send(callback)))
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  expect(new Set(tabs.map((tab) => tab.cookies.get("session"))).size).toBe(1)
  for (const tab of tabs) expect(await signedIn(tab)).toBe(true)
  expect(await exchanges()).toHaveLength(1)
})

test("signing in creates a new session id and ends the old session", async () => {
  const ada = await signIn(server, "ada@example.com")
  const before = ada.cookies.copy()
  await ada.open("/auth/sign-in")
  expect(ada.cookies.get("session")).not.toBe(before.get("session"))
  expect(await signedIn(ada)).toBe(true)
  expect(await signedIn(createVisitor(server.origin, before))).toBe(false)
})

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "/.//evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
])("the return address %j leads to our own home page", async (returnTo) => {
  const ada = await signIn(server, "ada@example.com")
  const landed = await ada.open(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`)
  expect(landed.url.href).toBe(`${server.origin}/home`)
})

test("canceling shows a message with a link to sign in", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.submit(await visitor.open("/auth/sign-in?returnTo=/balance"), "Cancel")
  expectPlainPage(page, 403, "Sign-in was canceled")
  expect(await signedIn(visitor)).toBe(false)
  const choice = await visitor.follow(page, "Sign in")
  expect((await visitor.submit(choice, /ada@example\.com/)).url.pathname).toBe("/balance")
})

test("links do not sign out", async () => {
  const ada = await signIn(server, "ada@example.com")
  const page = await ada.open("/auth/sign-out")
  expect(page.status).toBe(405)
  expect(await signedIn(ada)).toBe(true)
})
