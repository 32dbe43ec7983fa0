import { request as rawRequest } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { startSandbox, useSandbox } from "../../tests/support/running-sandbox.fixture"
import { createTestUser } from "../../tests/support/sandbox-user.fixture"

const sandbox = useSandbox()

test.each([
  ["without the header", {}],
  ["with another value", { "x-sandbox-control": "yes" }],
  ["through a proxy", { "x-sandbox-control": "1", "x-forwarded-for": "192.0.2.7" }],
])("refuses control calls %s", async (_, headers) => {
  const response = await fetch(`${sandbox.loopback}/sandbox/control/requests`, { headers: { ...headers } })
  expect([response.status, await response.json()]).toEqual([403, { error: expect.any(String) }])
})

test("a public sandbox has no control API, whoever calls it", async () => {
  const open = await startSandbox({ publicSandbox: true })
  onTestFinished(() => open.stop())
  expect((await open.control("POST", "reset")).status).toBe(404)
})

test("a full sandbox refuses with one sentence what would fill it, and continues once something is deleted", async () => {
  // The sample data needs about 60 pages of 4 KiB.
  const small = await startSandbox({ maxPages: 100 })
  onTestFinished(() => small.stop())
  const user = createTestUser(small)
  const { access_token: access } = await user.signIn("ada@example.com")
  const add = (at: number) =>
    user.api(access, "POST", "connected-deployments", {
      name: `n${at}`,
      url: `https://n${at}.example/${"x".repeat(2_000)}`,
      description: "x".repeat(500),
    })
  const ids: string[] = []
  let refused: Response | undefined
  for (let at = 0; !refused && at < 5_000; at++) {
    const answer = await add(at)
    if (answer.ok) ids.push((await answer.json()).id)
    else refused = answer
  }
  const sentence =
    "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"
  expect([refused?.status, await refused?.json()]).toEqual([507, { error: sentence }])
  let { response: page } = await user.authorize()
  // The pages of the file have room for some more.
  for (let count = 0; page.status === 303 && count < 200; count++)
    page = (await createTestUser(small).authorize()).response
  expect([page.status, await page.text()]).toEqual([507, expect.stringContaining(sentence)])
  for (const id of ids) await user.api(access, "DELETE", `connected-deployments/${id}`)
  expect((await add(0)).ok).toBe(true)
})

test("refuses control calls to a foreign host name (DNS rebinding)", async () => {
  const status = await new Promise((resolve) => {
    const headers = { host: "rebound.example", "x-sandbox-control": "1" }
    rawRequest(`${sandbox.loopback}/sandbox/control/requests`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})
