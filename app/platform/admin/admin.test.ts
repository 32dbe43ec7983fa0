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

test("a ping's countries are unique codes; missing fields are null", async () => {
  const { platform, calls } = platformAnswering({ pings: [ping, { id: "png_2" }], total: 31 })
  expect(await platform.admin.pings.list({ page: 2 })).toMatchObject({
    ok: true,
    value: {
      total: 31,
      rows: [
        {
          id: "7",
          countries: ["US", "DE"],
          isLicensed: true,
          isManaged: true,
          instanceUser: null,
          lastPingAt: Date.UTC(2026, 10, 20, 12),
          metadata: { os: "linux" },
        },
        { id: "png_2", countries: [], isLicensed: false, isManaged: false, version: null, metadata: null },
      ],
    },
  })
  expect(calls[0]?.path).toBe("/api/admin/pings?page=2&page_size=30")
})

test.each([
  ["a list", [ping]],
  ["no total", { pings: [] }],
  ["a total below zero", { pings: [], total: -1 }],
  ["a license that is an object", { pings: [{ ...ping, license_id: {} }], total: 1 }],
])("pings with %s are malformed", async (_, body) => {
  const { platform } = platformAnswering(body)
  expect(await platform.admin.pings.list({ page: 1 })).toMatchObject({ problem: { kind: "malformed" } })
})
