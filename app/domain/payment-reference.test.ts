import { expect, test } from "vitest"
import { wireReference } from "./payment-reference"

test("seven characters, counted from the fifth", () => {
  expect(wireReference("lic_abcdefghijkl")).toBe("abcdefg")
})
