import { expect, test } from "vitest"
import type { Lifetime } from "~/domain/countdown"
import { againAddress } from "./draft"

const createdAt = Date.UTC(2026, 10, 21, 13)

function timeoutIn(lifetime: Lifetime) {
  const row = { kind: "trial", name: "desk & co", version: null, lifetime, createdAt } as const
  return new URL(againAddress(row, "hearth") ?? "", "http://x").searchParams.get("timeout")
}

test.each([
  [60, "60"],
  [240, "240"],
  [1_440, "1440"],
  [600, "480"],
  [43_200, "1440"],
  [30, "60"],
])("%i minutes become %s in the form", (minutes, timeout) => {
  expect(timeoutIn({ kind: "until", at: createdAt + minutes * 60_000 })).toBe(timeout)
  expect(timeoutIn({ kind: "unstarted", minutes })).toBe(timeout)
})
