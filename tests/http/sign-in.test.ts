import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, type Visitor } from "../support/visitor"

// Sign-in with the certified provider, as a browser without scripts.

const server = sharedServer()

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

const guide = new URLSearchParams({
  extra: "r".repeat(3_000),
  namespace: "ward & lab",
  imageTag: "診".repeat(500),
})

test.each([
  ["an order", `/licenses?type=enterprise&orgName=${encodeURIComponent("ж".repeat(79))}&numUsers=20`],
  ["a shared configuration", `/private-deployments?${guide}`],
])("%s is there after a sign-in, however long its address is", async (_name, path) => {
  const visitor = createVisitor(server.origin)
  const signIn = `/auth/sign-in?returnTo=${encodeURIComponent(path)}`
  const problem = await visitor.submit(await visitor.open(signIn), "Cancel")
  expect([problem.status, problem.document.querySelector("h1")?.text]).toEqual([403, "Sign-in was canceled"])
  const page = await visitor.submit(await visitor.follow(problem, "Sign in"), /ada@example\.com/)
  expect(page.status).toBe(200)
  // The last step, a page where a redirect would be too long for the headers that proxies accept.
  expect(page.hops.at(-1)?.status).toBe(path.length > 2_000 ? 200 : 302)
  expect(page.url.pathname + page.url.search).toBe(path)
})

test("an image on another site cannot start a sign-in", async () => {
  const headers = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  const answer = await createVisitor(server.origin).send("/auth/sign-in", { headers })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})
