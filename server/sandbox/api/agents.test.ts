import { gzipSync } from "node:zlib"
import { dump } from "js-yaml"
import { beforeEach, expect, test } from "vitest"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"

const sandbox = useSandbox()
beforeEach(() => sandbox.control("POST", "reset"))

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

function createLink(content: string | Uint8Array) {
  return `?config=${encodeURIComponent(gzipSync(content).toString("base64"))}`
}

test("the import page shows the content of a link and runs none of it", async () => {
  const { status, page, policy } = await receive(createLink(dump(whole)))
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
  ["invalid base64", "?config=%C3%A4%C3%B6%C3%BC%C3%9F"],
  ["deflate without gzip", `?config=${encodeURIComponent(Buffer.from("x\u009c").toString("base64"))}`],
  ["text that is not UTF-8", createLink(new Uint8Array([0x61, 0xff, 0xfe]))],
  ["a zip bomb of two megabytes", createLink("a".repeat(2_000_000))],
  ["broken YAML", createLink("a: [")],
  ["a list", createLink("- a")],
  ["a missing key", createLink(dump({ ...whole, model_classes: undefined }, { skipInvalid: true }))],
])("the import page refuses %s with a reason", async (_, query) => {
  const { status, page } = await receive(query)
  expect(status).toBe(400)
  expect(page).toMatch(/Couldn&#39;t import[\s\S]*role="alert">[^<]{10,}</)
})
