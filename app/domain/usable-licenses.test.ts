import { expect, test } from "vitest"
import { type KeyedLicense, usableLicenses } from "./usable-licenses"

const now = Date.UTC(2026, 0, 1)

function license(name: string, change: Partial<KeyedLicense> = {}) {
  return { name, key: `key-of-${name}`, status: "active", expiresAt: now + 1, ...change }
}

function offered(...licenses: ReturnType<typeof license>[]) {
  const offer = usableLicenses(licenses, now)
  return [offer.kind, ...offer.licenses.map(({ name }) => name)]
}

test.each([
  ["there are no licenses", [], ["none"]],
  ["some are usable", [license("a", { expiresAt: null }), license("b")], ["active", "a", "b"]],
  [
    "ended licenses are left out while another is usable",
    [license("old", { expiresAt: now }), license("new")],
    ["active", "new"],
  ],
  [
    "all have ended, whatever their status",
    [license("a", { expiresAt: now - 1 }), license("b", { expiresAt: now, status: "expired" })],
    ["expired", "a", "b"],
  ],
  ["one is unpaid", [license("a", { status: "pending", key: null })], ["inactive"]],
  ["one has no key yet", [license("a", { key: null })], ["inactive"]],
  ["an ended license never had a key", [license("a", { key: null, expiresAt: now - 1 })], ["expired"]],
  ["one has a key but is not active", [license("a", { status: "pending" })], ["inactive"]],
  [
    "one has ended and another is unpaid",
    [license("old", { expiresAt: now }), license("new", { status: "pending", key: null })],
    ["inactive", "old"],
  ],
])("%s", (_, licenses, expected) => {
  expect(offered(...licenses)).toEqual(expected)
})
