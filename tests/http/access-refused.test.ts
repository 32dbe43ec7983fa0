import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { signIn, type Visitor } from "../support/visitor"

// When somebody asks for other people's data, the log names the request and a hash of the session.

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

async function noorsMachine() {
  const [id = ""] = await server.control.deployments({ email: "noor@example.com", name: "private" })
  return id
}

const asked: Record<string, (ada: Visitor) => Promise<{ status: number; requestId: string | undefined }>> = {
  "a page for admins": (ada) => get(ada, "/dashboard"),
  "the data of a page for admins": (ada) => get(ada, "/admin/licenses.data"),
  "a file for admins": (ada) => get(ada, "/admin/licenses.csv"),
  "an admin action": (ada) => post(ada, "/admin/balances", "email=ada%40example.com&amount=5&confirmed=yes"),
  "another customer's page": async (ada) => await get(ada, `/deployments/${await noorsMachine()}`),
  "another customer's log": async (ada) => await get(ada, `/deployments/${await noorsMachine()}/logs/now`),
  "deleting another customer's deployment": async (ada) =>
    await post(ada, `/deployments/${await noorsMachine()}/delete`, "name=private"),
}

async function get(ada: Visitor, path: string) {
  const { status, headers } = await ada.send(path)
  return { status, requestId: headers["x-request-id"] }
}

async function post(ada: Visitor, path: string, body: string) {
  const answer = await ada.post(path, body)
  return { status: answer.status, requestId: answer.headers["x-request-id"] }
}

test.each(Object.keys(asked))("%s is refused, and the log names the session", async (name) => {
  const ada = await signIn(server, "ada@example.com")
  const noted = await asked[name]?.(ada)
  await server.logged()
  const lines = server.log.filter(
    ({ msg, requestId, kind }) =>
      requestId === noted?.requestId &&
      (msg === "access refused" ||
        (msg === "upstream call failed" && /^(forbidden|not-found)$/.test(`${kind}`))),
  )
  expect({ status: noted?.status, lines }).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ level: "warn", session: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]),
  })
  expect(server.output).not.toContain(ada.cookies.get("session") ?? "")
})

test("a failed refresh is logged with its request and session", async () => {
  await server.control.settings({ accessTokenTtl: 60 })
  const ada = await signIn(server, "ada@example.com")
  await server.control.fails("/oidc/token", 500)
  const { requestId } = await get(ada, "/home")
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
