import { expect, onTestFinished, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { startServer } from "../support/server"
import { createVisitor, signIn } from "../support/visitor"

// Printable quotes, and the calendar of expiry dates.

const server = sharedServer()

test("a quote lists the calculator's example line by line, without an upstream call", async () => {
  const visitor = createVisitor(server.origin)
  const { document } = await visitor.open(
    "/licenses/quote?orgName=A+%3Cb%3EB&numUsers=100&numGpus=20&hostedGpus=0&supportLevel=premium",
  )
  const lines = document
    .querySelectorAll("main tr")
    .map((row) => row.querySelectorAll("th,td").map((cell) => cell.text))
  expect(lines).toEqual([
    ["Item", "Quantity", "Per year"],
    ["Base license, 10 users", "1", "$12,000.00"],
    ["Additional users, packs of 10", "9", "$108,000.00"],
    ["GPU management, per GPU", "20", "$72,000.00"],
    ["Premium support, shared chat channel and weekly meetings", "1", "$120,000.00"],
    ["Total per year", "$312,000.00"],
  ])
  expect(document.querySelector("main dl")?.text).toContain("A <b>B")
  expect(document.querySelector("main dl b")).toBeNull()
  expect(await server.control.requests(/ \/api\//)).toEqual([])
})

test("a quote offers bank transfer only if the operator has an account for it", async () => {
  const sheet = "/licenses/quote?numUsers=10"
  expect((await createVisitor(server.origin).open(sheet)).text).toContain(
    "Payment is due within 30 days by card or bank transfer.",
  )
  const serverWithoutSandbox = await startServer({
    PLATFORM_API_URL: "http://127.0.0.1:9",
    APP_ORIGIN: "http://localhost:9",
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "launchpad",
    SESSION_SECRET: "a secret of at least thirty-two characters",
  })
  onTestFinished(() => serverWithoutSandbox.stop())
  const page = await createVisitor(serverWithoutSandbox.origin).open(sheet)
  expect(page.text).toContain("Payment is due within 30 days by card.")
})

test("the calendar has the ends of deployments and licenses, and no key", async () => {
  const ada = await signIn(server, "ada@example.com")
  const answer = await ada.send("/calendar.ics")
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="hearth-ends.ics"',
    "cache-control": expect.stringContaining("no-store"),
  })
  const lines = answer.body.replaceAll("\r\n ", "").split("\r\n")
  // The ends of machines: machine-ends.test.ts.
  expect(lines).toContain("SUMMARY:Hearth license for Moreno Clinics expires")
  // The trial has expired, and the community license never expires.
  expect(lines.filter((line) => line.includes("license for"))).not.toContainEqual(
    expect.stringMatching(/Labs|Foundation/),
  )
})
