import { gzipSync } from "node:zlib"
import { dump } from "js-yaml"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningSandbox, startSandbox } from "../testing/running-sandbox"
import { createTestUser } from "../testing/test-user"

// Real servers may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

interface Listed {
  id: string
  name: string
  description: string
  benefit: string
  tags: string[]
  original_category?: string
}
interface Category {
  id: string
  name: string
  icon: string
  agents: Listed[]
}

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control("POST", "reset"))
afterAll(() => sandbox.stop())

async function read(path: string) {
  const response = await fetch(`${sandbox.loopback}/sandbox/api/${path}`)
  return { status: response.status, body: await response.json() }
}

async function categories(): Promise<Category[]> {
  return (await read("agents")).body.categories
}

test("twelve agents in three industries; featured agents name their original category", async () => {
  const { body } = await read("agents")
  expect(body.metadata).toEqual({ name: "Agent Gallery", description: expect.stringContaining("Hearth") })
  const [featured, ...industries] = await categories()
  expect(industries.map(({ id, agents }) => `${id} ${agents.length}`)).toEqual([
    "financial 4",
    "healthcare 4",
    "regulated 4",
  ])
  const byId = new Map(
    industries.flatMap(({ id, agents }) => agents.map((agent) => [agent.id, { id, agent }])),
  )
  expect(byId.size).toBe(12)
  expect(featured?.id).toBe("featured")
  expect(featured?.agents.length).toBe(4)
  for (const { original_category, ...copy } of featured?.agents ?? []) {
    expect(byId.get(copy.id)).toEqual({ id: original_category, agent: copy })
  }
})

test("every agent can be imported and uses models that have substitutes", async () => {
  const { body: substitutions } = await read("model-substitutions")
  const models = substitutions.model_classes.flatMap(
    ({ alternatives }: { alternatives: Array<{ provider: string; model: string }> }) =>
      alternatives.map(({ provider, model }) => `${provider}/${model}`),
  )
  for (const { id, name, tags } of (await categories()).flatMap(({ agents }) => agents)) {
    expect(tags.length, id).toBeGreaterThan(0)
    const { status, body } = await read(`agents/${id}`)
    expect([status, body.name], id).toEqual([200, name])
    for (const { provider, model, system_prompt, knowledge, apis, tests } of body.assistants) {
      expect(models).toContain(`${provider}/${model}`)
      expect(system_prompt.length, id).toBeGreaterThan(800)
      expect(
        [knowledge.length, apis.length, tests.length].every((count) => count > 0),
        id,
      ).toBe(true)
      for (const { schema } of apis) expect(Object.keys(schema.paths).length, id).toBeGreaterThan(0)
    }
  }
})

test("a token changes nothing, and an unknown agent is a 404", async () => {
  const noor = createTestUser(sandbox)
  const { access_token } = await noor.signIn("noor@example.com")
  for (const path of ["agents", "agents/it-service-desk", "model-substitutions"]) {
    const response = await noor.api(access_token, "GET", path)
    expect(await response.json(), path).toEqual((await read(path)).body)
  }
  expect(await read("agents/nobody")).toEqual({ status: 404, body: { error: "Agent not found" } })
})

const agent = {
  name: "Clerk <script>alert(1)</script>",
  description: "Files things",
  assistants: [
    {
      name: "Clerk",
      model: "some:7b",
      apis: [{ name: "Archive" }],
      knowledge: [],
      tests: [{ name: "Finds it" }],
    },
  ],
}
const whole = { organization_id: "", global: false, yaml_config: agent, model_classes: [{ name: "General" }] }

async function receive(query: string) {
  const response = await fetch(`${sandbox.loopback}/sandbox/import-agent${query}`)
  return {
    status: response.status,
    policy: response.headers.get("content-security-policy"),
    page: await response.text(),
  }
}

function linkOf(content: string | Uint8Array) {
  return `?config=${encodeURIComponent(gzipSync(content).toString("base64"))}`
}

test("the import page shows the content of a link and runs none of it", async () => {
  const { status, page, policy } = await receive(linkOf(dump(whole)))
  expect(status).toBe(200)
  for (const shown of [
    "Import Clerk",
    "Files things",
    "some:7b",
    "Archive",
    "Finds it",
    "organization_id: &#39;&#39;",
  ]) {
    expect(page).toContain(shown)
  }
  expect(page).not.toContain("<script")
  expect(policy).toContain("default-src 'none'")
})

test.each([
  ["nothing", ""],
  ["an empty config", "?config="],
  ["invalid base64", "?config=%C3%A4%C3%B6%C3%BC%C3%9F"],
  [
    "a config that was encoded twice",
    `?config=${encodeURIComponent(linkOf(dump(whole)).slice("?config=".length))}`,
  ],
  ["deflate without gzip", `?config=${encodeURIComponent(Buffer.from("x\u009c").toString("base64"))}`],
  ["text that is not UTF-8", linkOf(new Uint8Array([0x61, 0xff, 0xfe]))],
  ["a zip bomb of two megabytes", linkOf("a".repeat(2_000_000))],
  ["broken YAML", linkOf("a: [")],
  ["a list", linkOf("- a")],
  ["a missing key", linkOf(dump({ ...whole, model_classes: undefined }, { skipInvalid: true }))],
  ["an object where a list belongs", linkOf(dump({ ...whole, model_classes: {} }))],
])("the import page refuses %s with a reason", async (_, query) => {
  const { status, page } = await receive(query)
  expect(status).toBe(400)
  expect(page).toMatch(/Couldn't import[\s\S]*role="alert">[^<]{10,}</)
})
