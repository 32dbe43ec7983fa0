import { expect, test } from "vitest"
import { platformAnswering } from "./transport/upstream.fixture"

const row = {
  id: "dep_1",
  name: "gpu-prod",
  status: "running",
  deployment_config_id: "gpu_instance_civo",
  hearth_version: "2.1.4",
  created_at: "2026-11-20T12:00:00Z",
  timeout_mins: 480,
  ipv4: "10.0.0.7",
  more: "is ignored",
}

test("missing fields of a row are null, and its name is its id", async () => {
  const { id, status, deployment_config_id } = row
  const { platform } = platformAnswering([{ id, status, deployment_config_id }])
  const answer = await platform.deployments.list()
  expect(answer.ok && answer.value.rows[0]).toEqual({
    id,
    name: id,
    status,
    configId: deployment_config_id,
    version: null,
    createdAt: null,
    timeoutMins: null,
    ipv4: null,
    cause: null,
  })
})

test.each([
  ["an object", {}],
  ["a null row", [null]],
  ["a row without id", [{ ...row, id: undefined }]],
  ["an id that is a number", [{ ...row, id: 7 }]],
  ["a fraction of a minute", [{ ...row, timeout_mins: 1.5 }]],
  ["endless minutes", [{ ...row, timeout_mins: 1e308 }]],
  ["a status that is an object", [{ ...row, status: { a: 1 } }]],
])("a list with %s is malformed", async (_, body) => {
  const { platform } = platformAnswering(body)
  expect(await platform.deployments.list()).toMatchObject({ problem: { kind: "malformed" } })
})

test("a balance is in cents and may be negative", async () => {
  const { platform } = platformAnswering({ balance_cents: -120 })
  expect(await platform.balance.get()).toEqual({ ok: true, value: { cents: -120 } })
})

test.each([[{ balance_cents: "4120" }], [{ balance_cents: 41.2 }], [{ balance_cents: null }], [{}]])(
  "a balance of %j is malformed",
  async (body) => {
    const { platform } = platformAnswering(body)
    expect(await platform.balance.get()).toMatchObject({ problem: { kind: "malformed" } })
  },
)

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
