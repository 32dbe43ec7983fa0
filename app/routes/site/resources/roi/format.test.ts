import { expect, test } from "vitest"
import { dollars, ratio } from "./format"

test("what rounds to zero has no sign", () => {
  expect([dollars(-30), dollars(-60), ratio(-0.004), ratio(-0.006)]).toEqual(["$0", "−$1", "0%", "−1%"])
})
