import { expect, test } from "vitest"
import { isOpaqueId } from "./opaque-id"

test.each([
  [true, ["a", "7", "dep_8f2c41", "3f2b8c1e-6d1f-4a5b-9c3d-0e1f2a3b4c5d", "v1.2.3", "x".repeat(128)]],
  [false, ["", "..", "a..b", "%2e", "a/b", "a?b", "a#b", "a b", "a\0", "a\n", "_a", "é", "x".repeat(129)]],
])("an id: %s of %j", (is, texts) => {
  for (const text of texts) expect([text, isOpaqueId(text)]).toEqual([text, is])
})
