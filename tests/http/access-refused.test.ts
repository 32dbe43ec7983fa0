import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { signIn } from "../support/visitor"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

test("a failed refresh is logged with its request and session", async () => {
  await server.control.settings({ accessTokenTtl: 60 })
  const ada = await signIn(server, "ada@example.com")
  await server.control.fails("/oidc/token", 500)
  const requestId = (await ada.send("/home")).headers["x-request-id"]
  await server.logged()
  expect(server.log.filter(({ msg }) => msg === "token refresh failed")).toEqual([
    expect.objectContaining({ requestId, session: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ])
})

test.each([
  ["/licenses/unknown/delete?returnTo=%2Fhome", "Licenses", "/licenses"],
  ["/private-deployments/connected/unknown/edit?from=%2Fhome", "Private Deployments", "/private-deployments"],
])("a page that doesn't exist leads to its list (%s)", async (path, list, address) => {
  const ada = await signIn(server, "ada@example.com")
  const page = await ada.open(path)
  expect(page.status).toBe(404)
  const landed = await ada.follow(page, list, "main")
  expect([landed.status, landed.url.pathname]).toEqual([200, address])
})

test.each(["%2e%2e%2fterminal", "a%3Ftoken=x", "x".repeat(129)])(
  "an address with the id %s has no page, and nothing is asked of the platform",
  async (id) => {
    for (const path of [
      `/deployments/${id}/delete`,
      `/deployments/${id}/timeout`,
      `/deployments/${id}/version`,
      `/deployments/${id}/logs`,
      `/deployments/${id}/steps/gpu/rerun`,
      `/licenses/${id}/delete`,
      `/licenses/${id}/pay`,
      `/private-deployments/connected/${id}/remove`,
      `/admin/licenses/${id}/mark-paid`,
      `/test-dashboard/${id}`,
    ]) {
      for (const answer of [await kim.send(path), await kim.post(path, "name=x")])
        expect(answer.status, path).toBeGreaterThanOrEqual(400)
    }
    const asked = await server.control.requests()
    expect(asked.filter(({ method, path }) => method !== "GET" || path.includes(id))).toEqual([])
  },
)
