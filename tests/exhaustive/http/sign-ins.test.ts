import { expect, test, vi } from "vitest"
import { type PlatformHandler, sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { sharedServer } from "../../support/http-servers"
import { startRedis } from "../../support/redis"
import { openShell, openTerminalSocket } from "../../support/terminal-socket"
import { createVisitor, type Page, signIn } from "../../support/visitor"

// The page with a person's sign-ins, without scripts.

const server = sharedServer()

/** Each test has a person of its own, since sessions outlive a test. */
async function twoBrowsersOf(email: string) {
  const [lost, here] = [await signIn(server, email), await signIn(server, email)]
  await here.submit(await here.open("/account/sign-ins/others/end"), "End All Others")
  return { lost: await signIn(server, email), ended: lost, here }
}

function rowsOf(page: Page) {
  return page.document.querySelectorAll("main li").map(({ text }) => text.replace(/\s+/g, " ").trim())
}

const chrome = "Chrome on Linux"
const endOther = /^End Chrome on Linux, last used ./

test("a person finds her sign-ins in the sidebar and ends one", async () => {
  const { lost, here } = await twoBrowsersOf("noor@example.com")
  const list = await here.follow(await here.open("/home"), "Active Sessions")
  expect(list.url.pathname).toBe("/account/sign-ins")
  expect(list.document.querySelector("h1")?.text).toMatch(/^Active Sessions\s*2$/)
  expect(rowsOf(list)).toEqual([
    expect.stringMatching(new RegExp(`^${chrome} ?This browser ?Signed in .+`)),
    expect.stringMatching(new RegExp(`^${chrome} ?Signed in .+ · last used .+End ${chrome}, last used .+$`)),
  ])
  expect(list.text).toContain(
    "may still be signed in at your identity provider, and could come back from there.",
  )
  const question = await here.follow(list, endOther)
  expect(question.text).toContain("That browser is signed out at once.")
  expect((await lost.open("/home")).text).toContain("noor@example.com")

  const alone = await here.submit(question, "End Session")
  expect(alone.url.pathname).toBe("/account/sign-ins")
  expect(alone.text).toContain("Session ended")
  expect(alone.text).toContain("This is your only session.")
  expect(rowsOf(alone)).toHaveLength(1)
  expect(alone.text).not.toMatch(/End All Others|that you end here|End it/)
  const page = await lost.open("/balance")
  expect([page.status, page.text.includes("noor@example.com")]).toEqual([200, false])
  // It must not come back by itself while the provider still knows the browser.
  expect(page.body).not.toContain("/auth/silent")

  // The confirmation page of a sign-in that has ended.
  expect((await here.open(question.url.pathname)).status).toBe(404)
  expect((await here.submit(question, "End Session")).url.pathname).toBe("/account/sign-ins")
})

test("ending all others closes their terminals and leaves this browser alone", async () => {
  const { lost, here } = await twoBrowsersOf("ada@example.com")
  const [id = ""] = await server.control.deployments({ email: "ada@example.com", name: "lab" })
  const [theirs, mine] = [await openShell(server, lost, id), await openShell(server, here, id)]
  const question = await here.follow(await here.open("/account/sign-ins"), "End All Others")
  const alone = await here.submit(question, "End All Others")
  expect(alone.text).toContain("Only this browser is signed in.")
  await expect.poll(() => theirs.closed).toBe(4401)
  mine.socket.send("echo still here\r")
  await expect.poll(() => mine.output).toContain("still here\r\n")
  expect((await lost.open("/home")).text).not.toContain("ada@example.com")
})

test("ended on one node means ended on the other, and a revocation survives the node that owed it", async ({
  onTestFinished,
}) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const platform: PlatformHandler = (_request, response) => sendJson(response, [])
  const bench = await startWithCustomPlatform(platform, { REDIS_URL: redis.url })
  onTestFinished(bench.stop)
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  const person = { sub: "ada", sid: "sid-ada", email: "ada@example.com", name: "Ada Moreno" }
  const [lost, here] = [await bench.signInAs(person), await bench.signInAs(person)]
  const there = createVisitor(another.origin, lost.cookies)
  expect((await there.open("/home")).text).toContain("ada@example.com")
  bench.idp.answers.set("/revoke", (request) => void request.socket.destroy())

  const alone = await here.submit(await here.open("/account/sign-ins/others/end"), "End All Others")
  expect(alone.text).toContain("This is your only session.")
  expect((await there.open("/home")).text).not.toContain("ada@example.com")
  const terminal = openTerminalSocket({ origin: another.origin }, there, "dep-1", {
    origin: bench.server.origin,
  })
  await expect.poll(() => terminal.closed).toBe(4401)
  const asked = () => bench.idp.requests("/revoke").length
  await expect.poll(asked).toBe(1)

  await bench.server.crash()
  bench.idp.answers.clear()
  await vi.waitFor(() => expect(asked()).toBe(2), { timeout: 60_000, interval: 200 })
  expect(new Set(bench.idp.requests("/revoke").map(({ body }) => body.get("token"))).size).toBe(1)
})
