import { createServer } from "node:http"
import { afterAll, beforeEach, expect, test } from "vitest"
import { listen } from "../../../tests/support/listen"
import { createLimits } from "../transport/limits.server"
import { createPublicAgents, type PublicAgentsOptions } from "./public-agents.server"

type Reply = { status?: number; body: string }

let asked: Array<{ url: string; authorization: string | undefined; cookie: string | undefined }> = []
let reply: (url: string) => Reply = () => ({ body: "{}" })
let clock = 1_000
const logged: object[] = []

const upstream = createServer((request, response) => {
  const { url = "", headers } = request
  asked.push({ url, authorization: headers.authorization, cookie: headers.cookie })
  const { status = 200, body } = reply(url)
  response.writeHead(status, { "content-type": "application/json" }).end(body)
})
const port = await listen(upstream)

beforeEach(() => {
  asked = []
  clock = 1_000
  logged.length = 0
})
afterAll(() => void upstream.close())

/** For visitors of one network. */
function reader(options: Partial<PublicAgentsOptions> = {}) {
  return readers(options)("a")
}

function readers(options: Partial<PublicAgentsOptions> = {}) {
  const note = (fields: object) => void logged.push(fields)
  return createPublicAgents({
    baseUrl: `http://127.0.0.1:${port}`,
    fetch,
    log: { info: note, warn: note, error: note },
    now: () => clock,
    ...options,
  })
}

const gallery = {
  metadata: { name: "Gallery" },
  categories: [
    { id: "a", name: "A", agents: [{ id: "one", name: "One", tags: null, original_category: "b" }] },
  ],
}

test("a response serves everybody for a minute and needs no token", async () => {
  reply = () => ({ body: JSON.stringify(gallery) })
  const agents = reader()
  const outcomes = await Promise.all([agents.gallery(), agents.gallery()])
  clock = 59_999
  outcomes.push(await agents.gallery())
  const missing = { description: "", benefit: null, tags: [], icon: null, image: null, avatar: null }
  const agent = { id: "one", name: "One", originalCategory: "b", ...missing }
  const categories = [{ id: "a", name: "A", icon: null, agents: [agent] }]
  for (const outcome of outcomes)
    expect(outcome).toEqual({ ok: true, value: { name: "Gallery", description: "", unread: 0, categories } })
  expect(asked).toEqual([{ url: "/api/agents", authorization: undefined, cookie: undefined }])
  clock = 61_001
  await agents.gallery()
  expect(asked).toHaveLength(2)
})

test.each([500, 503, 429, 401])(
  "a %i is returned and logged, and the next request tries again",
  async (status) => {
    reply = () => ({ status, body: "{}" })
    const agents = reader()
    expect((await agents.configuration("one")).ok).toBe(false)
    reply = () => ({ body: '{"name":"One"}' })
    expect(await agents.configuration("one")).toEqual({ ok: true, value: { name: "One" } })
    expect(asked).toHaveLength(2)
    expect(logged).toHaveLength(1)
  },
)

test("an unknown agent is requested once a minute, and an invalid id never", async () => {
  reply = () => ({ status: 404, body: "{}" })
  const agents = reader()
  for (const id of ["one", "one", "..", "a/b", "", "a?b"]) {
    expect(await agents.configuration(id)).toEqual({ ok: false, problem: { kind: "not-found", text: null } })
  }
  expect(asked.map(({ url }) => url)).toEqual(["/api/agents/one"])
})

test.each([
  ["configuration", "[]"],
  ["configuration", "null"],
  ["configuration", '"text"'],
  ["configuration", `${'{"a":'.repeat(101)}1${"}".repeat(101)}`],
  ["gallery", '{"categories":{}}'],
  ["gallery", '{"categories":[{"name":"A"}]}'],
  ["modelClasses", "{}"],
  ["modelClasses", '{"model_classes":{}}'],
  ["modelClasses", "[]"],
] as const)("%s rejects %.40s", async (call, body) => {
  reply = () => ({ body })
  expect(await reader()[call]("one")).toEqual({ ok: false, problem: { kind: "malformed", text: null } })
})

test("model classes are returned unchanged", async () => {
  reply = () => ({ body: '{"model_classes":[{"id":"a","more":[1]},"b"]}' })
  expect(await reader().modelClasses()).toEqual({ ok: true, value: [{ id: "a", more: [1] }, "b"] })
})

test("an answer is converted once for all visitors", async () => {
  reply = () => ({ body: JSON.stringify({ categories: [{}, ...gallery.categories] }) })
  const agents = reader()
  const [one, other] = [await agents.gallery(), await agents.gallery()]
  expect(one.ok && one.value.unread).toBe(1)
  expect(other).toBe(one)
  expect(logged).toEqual([{ upstream: "GET /api/agents", unread: 1, fields: ["id"] }])
})

test("without memory for it, an answer is refused", async () => {
  reply = () => ({ body: JSON.stringify({ name: "x".repeat(100_000) }) })
  const none = reader({ limits: createLimits({ answerBytes: 1_000 }) })
  expect(await none.configuration("one")).toMatchObject({ problem: { kind: "busy" } })
})

test("requests for many ids make at most 240 calls a minute, and a quarter of them for one network", async () => {
  reply = () => ({ body: "{}" })
  const agentsFor = readers()
  const ids = Array.from({ length: 300 }, (_, index) => `agent-${index}`)
  const flood = await Promise.all(ids.map((id) => agentsFor("a").configuration(id)))
  expect(asked).toHaveLength(60)
  expect(flood.filter((outcome) => !outcome.ok && outcome.problem.kind === "busy")).toHaveLength(240)
  expect((await agentsFor("b").configuration("agent-299")).ok).toBe(true)
  // One after the other: on a busy machine, some of many at once would give up before they are sent.
  for (const [index, id] of ids.entries()) await agentsFor(`c${index}`).configuration(id)
  expect(asked).toHaveLength(240)
  clock = 61_001
  expect((await agentsFor("a").configuration("agent-298")).ok).toBe(true)
})
