import { expect, test } from "vitest"
import { dollars, ratio, shortDollars } from "./format"

test("what rounds to zero has no sign", () => {
  expect([dollars(-30), dollars(-60), ratio(-0.004), ratio(-0.006)]).toEqual(["$0", "−$1", "0%", "−1%"])
})

test("a chart's label of a loss is as short as one of a gain", () => {
  expect([shortDollars(-50_000_000), shortDollars(-500), shortDollars(250_000_000)]).toEqual([
    "−$500K",
    "−$5",
    "$2.5M",
  ])
})
