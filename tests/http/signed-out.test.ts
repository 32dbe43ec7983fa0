import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

// What visitors get at every address that needs an account. None of it may reach the platform.

const server = sharedServer()

const upstreamCalls = () => server.control.requests(/ \/api\//)

test.each([
  [{ "sec-fetch-mode": "navigate" }, 303],
  // Over plain http, browsers don't send Sec-Fetch-Mode.
  [{ accept: "text/html,*/*;q=0.8" }, 303],
  [{ accept: "*/*" }, 401],
  [{ "sec-fetch-mode": "no-cors", accept: "text/html" }, 401],
])("a file is asked for with %j: visitors get %i, and no message", async (headers, status) => {
  const answer = await createVisitor(server.origin).send("/test-dashboard/run_1/log.txt", { headers })
  expect([answer.status, answer.setCookies]).toEqual([status, []])
})

test("an address with a license type shows the list with that card", async () => {
  const page = await createVisitor(server.origin).open("/licenses/type/trial?q=a")
  expect([page.status, page.url.pathname + page.url.search]).toEqual([200, "/licenses?q=a&type=trial"])
  expect(page.document.querySelector("main a[aria-current]")?.text).toContain("Enterprise Trial")
})

test("the form of a guide is answered with a message, and nothing is added", async () => {
  const visitor = createVisitor(server.origin)
  await visitor.post("/private-deployments/connected/from-guide", {
    name: "Acme",
    url: "https://acme.example",
  })
  const { text } = await visitor.open("/private-deployments")
  expect(text).toContain("Sign in and add the deployment again.")
  expect(await upstreamCalls()).toEqual([])
})
