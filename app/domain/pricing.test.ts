import { expect, test } from "vitest"
import { hostedRates, runCents } from "./pricing"

test.each([
  [hostedRates.hourly.trial, 480, 80],
  [hostedRates.hourly.gpu, 1440, 12_000],
  [hostedRates.hourly.gpu, 1, 9],
  [hostedRates.hourly.trial, 0, 0],
  [hostedRates.hourly.trial, -5, 0],
])("%i cents an hour for %i minutes are %i cents", (rate, minutes, cents) => {
  expect(runCents(rate, minutes)).toBe(cents)
})
