import { expect, test } from "vitest"
import { platformAnswering } from "../transport/upstream.fixture"

const ping = {
  id: 7,
  ip_path: "198.51.100.4",
  country: "us, DE,,de,unknown",
  license_id: "lic_1",
  last_ping: "2026-11-20T12:00:00Z",
  is_managed: true,
  metadata: { os: "linux" },
}

test.each([
  ["a list", [ping]],
  ["no total", { pings: [] }],
  ["a total below zero", { pings: [], total: -1 }],
  ["a license that is an object", { pings: [{ ...ping, license_id: {} }], total: 1 }],
])("pings with %s are malformed", async (_, body) => {
  const { platform } = platformAnswering(body)
  expect(await platform.admin.pings.list({ page: 1 })).toMatchObject({ problem: { kind: "malformed" } })
})
