import { expect, test } from "vitest"
import { platformAnswering } from "./transport/upstream.fixture"

const row = { id: "dep_1", status: "running", deployment_config_id: "gpu_instance_civo", more: "is ignored" }

test("missing fields of a row are null, and its name is its id", async () => {
  const { platform } = platformAnswering([row])
  const answer = await platform.deployments.list()
  const { id, status, deployment_config_id: configId } = row
  const missing = { version: null, createdAt: null, timeoutMins: null, ipv4: null, cause: null }
  expect(answer.ok && answer.value.rows[0]).toEqual({ id, name: id, status, configId, ...missing })
})

// What else makes a row unreadable: transport/entries.test.ts.
test.each([1.5, 1e308])("a list whose only row has a timeout of %d minutes is malformed", async (minutes) => {
  const { platform } = platformAnswering([{ ...row, timeout_mins: minutes }])
  expect(await platform.deployments.list()).toMatchObject({ problem: { kind: "malformed" } })
})

const malformed = { problem: { kind: "malformed" } }

test.each([
  [-120, { ok: true, value: { cents: -120 } }],
  ["4120", malformed],
  [41.2, malformed],
  [null, malformed],
  [undefined, malformed],
])("of a balance of %j the answer is %j", async (balance_cents, answer) => {
  const { platform } = platformAnswering({ balance_cents })
  expect(await platform.balance.get()).toMatchObject(answer)
})

test.each([
  [{ meta: { huggingface_token: "hf_secret" } }, true],
  [{ meta: { huggingface_token: "" } }, false],
  [{ meta: { huggingface_token: null } }, false],
  [{ meta: null }, false],
  [{}, false],
])("the hub token in %j is reported only as present or absent", async (body, known) => {
  const { platform } = platformAnswering(body)
  expect(await platform.userMeta.hasHubToken()).toEqual({ ok: true, value: known })
})
