import { expect, test } from "vitest"
import { createSealer } from "../../app/records/sealer.server"

test("a sealed text that was shortened, or moved to another name, is not opened", () => {
  const sealer = createSealer(["a first key of thirty-two characters"], "test")
  const sealed = sealer.seal("one", "")
  expect([sealer.open("one", sealed), sealer.open("two", sealed)]).toEqual(["", null])
  // Twelve bytes of the initialization vector, and four of the sixteen that prove its origin.
  const shortened = Buffer.from(sealed, "base64url").subarray(0, 16).toString("base64url")
  expect(sealer.open("one", shortened)).toBeNull()
  expect(() => createSealer([], "test")).toThrow("encryption of a test needs at least one secret")
})
