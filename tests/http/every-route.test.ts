import { expect, test } from "vitest"
import { type Line, policy } from "../support/access-policy"
import { builtPatterns } from "../support/built-routes"
import { sharedServer } from "../support/http-servers"
import { addressOf, belongings, type Everybody, everybody, walkRoute } from "../support/route-walk"
import { signIn } from "../support/visitor"

// Everybody asks every route, and gets what ../support/access-policy.ts says.

const server = sharedServer()
let people: Everybody | undefined

test("every route has a line in the policy, and every line a route", () => {
  expect(policy.map(({ path }) => path).sort()).toEqual(builtPatterns())
})

test.each(policy)("$path", async (line) => {
  people ??= await everybody(server)
  const problems = await walkRoute(server, people, line)
  if (line.sends === "session-end") people = undefined
  expect(problems).toEqual([])
})

test("a former administrator is refused at every address of administrators", async () => {
  const kim = await signIn(server, "kim@example.com")
  await kim.open("/home")
  await server.control.settings({ admin: { email: "kim@example.com", isAdmin: false } })
  // Who is an administrator is known for 30 s. A refused change ends that at once.
  await kim.post("/admin/balances", "")
  for (const { path, sends } of policy.filter(({ read }) => read.other === "refused")) {
    const page = path.replace(/:\w+/g, "sample")
    for (const address of [page, `${page}.data`]) {
      expect((await kim.send(address)).status, address).toBe(403)
      const { status } = await kim.post(address, "email=noor%40example.com&amount=1&confirmed=yes")
      expect(status, address).toBe(sends === "-" ? 405 : 403)
    }
  }
  expect(await server.control.requests(/ \/api\/admin\//)).toEqual([])
})

/** A poll's state is no page. */
function isPageOfOne({ path }: Line) {
  return /\/:(id|email)/.test(path) && !/\/(now|payment)$/.test(path)
}

test.each(["%2e%2e%2fterminal", "a%3Ftoken=x", "x".repeat(129)])(
  "an address with %s instead of an id has no page, and nothing is asked of the platform",
  async (id) => {
    const kim = await signIn(server, "kim@example.com")
    for (const { path, form } of policy.filter(isPageOfOne)) {
      const address = path.replace(/:(id|email)/, id).replace(/:\w+/g, "sample")
      const page = await kim.send(address)
      // It leads on.
      if (page.body.includes("<main")) expect(page.body, address).toMatch(/<main.*<a /s)
      for (const { status } of [page, await kim.post(address, form)]) expect(status, address).not.toBe(200)
    }
    const asked = await server.control.requests(/ \/api\//)
    expect(asked.filter(({ method, path }) => method !== "GET" || path.includes(id))).toEqual([])
  },
)

/** Another customer sends forms of the owner's. */
async function tryAll(which: (line: Line) => boolean) {
  people ??= await everybody(server)
  const owned = await belongings(server, people)
  const { visitor } = people["another customer"]
  await visitor.post("/account/activity", "")
  for (const line of policy.filter(which)) await visitor.post(addressOf(line, owned), line.form)
  return { visitor, admin: people["an administrator"].visitor, machine: owned.machine ?? "" }
}

test("what was refused isn't reported as done", async () => {
  const { visitor } = await tryAll(({ send }) => send.owner === "acts" && send.other !== "acts")
  const { body } = await visitor.send("/account/activity.csv")
  expect(body.split("\n").filter((row) => row.includes(",Done,"))).toEqual([])
})

test("how a machine ended is shown to its owner only", async () => {
  const { visitor, admin, machine } = await tryAll(({ sends }) => sends === "owner-or-admin")
  await admin.post(`/dashboard/${machine}/delete`, "name=typed")
  expect((await visitor.open(`/account/activity/${machine}`)).text).not.toContain("Deleted by")
})
