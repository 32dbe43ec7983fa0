import { expect, test } from "vitest"
import { readDollars } from "./dollar-amount"

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12.50", 1_250],
  ["$12.50", 1_250],
  [" 1,000.00 ", 100_000],
  ["1,000,000", 100_000_000],
  ["0.01", 1],
  ["0012", 1_200],
  // As floating-point numbers these are 113.99999999999999, 1998.9999999999998 and 100506.99999999999.
  ["1.14", 114],
  ["19.99", 1_999],
  ["1005.07", 100_507],
])("%j is %i cents", (text, cents) => {
  expect(readDollars(text)).toEqual({ cents })
})

test.each([
  ["empty", ["", "  ", "\t"]],
  [
    "not-an-amount",
    ["-1", "1e3", "12.345", "12.", ".5", "12,50", "1,0000", ",100", "1 000", "١٢", "€12", "12 USD"],
  ],
  ["zero", ["0", "0.00", "000"]],
  ["too-large", ["1000000.01", "9007199254740993", "9".repeat(400)]],
])("%s: %j", (problem, texts) => {
  for (const text of texts) expect([text, readDollars(text)]).toEqual([text, { problem }])
})
