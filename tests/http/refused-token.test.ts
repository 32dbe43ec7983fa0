import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { signIn } from "../support/visitor"

const server = sharedServer()

/** A person whose tokens the platform refuses from now on, and a form that was opened before. */
async function signedInBefore(email = "ada@example.com") {
  const person = await signIn(server, email)
  const form = await person.open("/deployments/type/trial-vm")
  for (const path of ["/api/*", "/api/*/*", "/api/*/*/*"]) {
    await server.control.fails(path, 401)
  }
  return { person, form }
}

for (const path of ["/home", "/deployments", "/balance", "/licenses", "/test-dashboard"]) {
  test(`${path} is a visitor's page once the platform refuses every token`, async () => {
    const { person } = await signedInBefore()
    const page = await person.open(path)
    expect(page.status).toBe(200)
    const header = page.document.querySelector("header")
    expect(header?.text).toContain("Sign In")
    expect(header?.text).not.toContain("Sign Out")
    expect(page.document.querySelector("main a[href^='/auth/sign-in']")).not.toBeNull()
    expect(page.text).not.toMatch(/could not be read|Couldn't load/)
    // The session stays ended even when the platform accepts tokens again, so pages do not flicker between both
    // states.
    await server.control.clearFaults()
    expect((await person.open(path)).document.querySelector("header")?.text).toContain("Sign In")
  })
}

test("a search that the router asks for leads to a visitor's page, and the server continues", async () => {
  const { person } = await signedInBefore()
  for (const path of ["/find.data?q=research", "/find?q=research"]) await person.send(path)
  expect((await person.open("/find?q=research")).text).toContain("Sign in to find something")
})

test("a form sent then keeps its text, with a visitor's header", async () => {
  const { person, form } = await signedInBefore()
  const page = await person.submit(form, "Create Trial VM", { name: "half a name" })
  expect(page.status).toBe(401)
  expect(page.document.querySelector("main")?.text).toContain("Your session has ended.")
  expect(page.body).toContain("half a name")
  expect(page.document.querySelector("header")?.text).toContain("Sign In")
})

test("polls return that nobody is signed in", async () => {
  for (const [path, expected] of [
    ["/balance/now", { cents: null, problem: { kind: "session-ended", text: null } }],
    ["/home/now", { problem: "session-ended" }],
    ["/deployments/list", { problem: "session-ended" }],
    ["/test-dashboard/list", { problem: { kind: "session-ended" } }],
  ] as const) {
    await server.control.clearFaults()
    const { person } = await signedInBefore()
    expect(JSON.parse((await person.send(`${path}?poll=1`)).body)).toMatchObject(expected)
    expect((await person.send("/balance/now?poll=1")).body).toContain("session-ended")
  }
})

test("files are refused, the public site works, and the log has the reason", async () => {
  const { person } = await signedInBefore("kim@example.com")
  for (const path of ["/dashboard/deployments.csv", "/deployments/dep-1/logs.zip"]) {
    const answer = await person.send(path)
    expect(answer.headers["content-type"] ?? "").not.toMatch(/csv|zip/)
  }
  expect((await person.open("/")).status).toBe(200)
  await server.logged()
  expect(server.log.filter(({ msg }) => msg === "session refused by the platform")).toHaveLength(1)
})
