import { expect, test } from "vitest"
import { endsSoon, expiryLabel, expiryTone, latestFirst } from "./license-expiry"

const now = Date.UTC(2026, 10, 21, 12)
const day = 86_400_000

test.each([
  [null, "Never expires", "green"],
  [0, "Expired", "red"],
  [-1, "Expired", "red"],
  [0.01, "1 hour left", "red"],
  [0.22, "5 hours left", "red"],
  [1.5, "1 day left", "red"],
  [1, "1 day left", "red"],
  [29.9, "29 days left", "red"],
  [30, "1 month left", "amber"],
  [60, "2 months left", "amber"],
  [89.9, "2 months left", "amber"],
  [90, "3 months left", "green"],
  [364.9, "12 months left", "green"],
  [365, "1 year left", "green"],
  [730, "2 years left", "green"],
] as const)("%s days from now: %s, %s", (days, label, tone) => {
  const expiresAt = days === null ? null : now + days * day
  expect(expiryLabel({ expiresAt, paymentPending: false }, now)).toBe(label)
  expect(expiryTone({ expiresAt, paymentPending: false }, now)).toBe(tone)
})

test("a pending payment is amber, whatever the end", () => {
  for (const expiresAt of [null, now - day, now + 400 * day]) {
    expect(expiryTone({ expiresAt, paymentPending: true }, now)).toBe("amber")
  }
})

test.each([
  [null, "Starts when paid"],
  [-1, "Expired"],
  [400, "1 year left"],
] as const)("unpaid, with an end %s days from now: %s", (days, label) => {
  const expiresAt = days === null ? null : now + days * day
  expect(expiryLabel({ expiresAt, paymentPending: true }, now)).toBe(label)
})

test.each([
  [null, false],
  [-400, true],
  [0, true],
  [89.9, true],
  [90, false],
] as const)("an end %s days from now is soon: %s", (days, soon) => {
  expect(endsSoon(days === null ? null : now + days * day, now)).toBe(soon)
})

test("the latest license comes first, and one without a date last", () => {
  const created = [null, 5, 9].map((createdAt) => ({ createdAt }))
  for (const given of [created, created.toReversed()])
    expect(latestFirst(given).map(({ createdAt }) => createdAt)).toEqual([9, 5, null])
})
