import { expect, test } from "vitest"
import { wireReference } from "./payment-reference"

test("seven characters from the fifth one", () => {
  expect(wireReference("lic_abcdefghijkl")).toBe("abcdefg")
})
