import { expect, test } from "vitest"
import { sharedServer } from "../../support/http-servers"
import { type Page, signIn } from "../../support/visitor"

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
