import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import { type Page, signIn } from "../support/visitor"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

const button = "Add to Balance"

/** Both steps: the form, and the question what it is to do. */
async function topUp(page: Page, typed: { email: string; amount: string }) {
  return await kim.submit(await kim.submit(page, button, typed), /^Add \$/)
}

async function topUps() {
  return (await server.control.changes()).map(({ body }) => body)
}

test("a top-up shows the account and the amount, the form is empty again, and the log says who did what", async () => {
  const page = await kim.open("/admin/balances")
  expect(page.document.querySelector("h1")?.text).toBe("Manage User Balance")
  const after = await topUp(page, { email: "\u200b noor@example.com\u2060", amount: "1,012.5" })
  expect(after.status).toBe(200)
  expect(after.text).toContain("Balance updated successfully")
  expect(after.text).toContain("$1,012.50 was added to the balance of noor@example.com.")
  for (const name of ["email", "amount"]) {
    expect(fieldValue(after, name) ?? "").toBe("")
  }
  expect(await topUps()).toEqual([{ email: "noor@example.com", amount_cents: 101_250 }])
  const noor = await signIn(server, "noor@example.com")
  expect((await noor.open("/balance")).text).toContain("$1,016.50")
  await server.logged()
  expect(server.log.filter(({ msg }) => msg === "admin action")).toMatchObject([
    {
      ...{ admin: "kim@example.com", subject: expect.any(String), action: "top up", cents: 101_250 },
      ...{ on: "noor@example.com", result: "done" },
    },
  ])
})

test("the second step says what is known of the account, asks for no list, and Cancel keeps what was typed", async () => {
  await server.control.settings({ balanceCents: { email: "kim@example.com", cents: 2_000 } })
  const page = await kim.open("/admin/balances")
  const before = await server.control.requests()
  const facts = (page: Page) => page.document.querySelector("main dl")?.text
  const own = await kim.submit(page, button, { email: "kim@example.com", amount: "5" })
  expect(facts(own)).toContain("NameKim Admin")
  expect(facts(own)).toContain("Current balance$20.00Amount$5.00New balance$25.00")
  const question = await kim.submit(page, button, { email: "aad@example.com", amount: "1,250.5" })
  expect(facts(question)).toMatch(/^Accountaad@example\.com.*New balance\$1,250\.50 more than now$/s)
  const calls = (await server.control.requests()).slice(before.length)
  expect(calls.filter(({ path }) => /deployments/.test(path))).toEqual([])
  const back = await kim.follow(question, "Cancel")
  expect(fieldValue(back, "email")).toBe("aad@example.com")
  expect(fieldValue(back, "amount")).toBe("1,250.50")
  expect(await topUps()).toEqual([])
})
