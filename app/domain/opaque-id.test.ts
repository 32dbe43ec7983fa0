import { expect, test } from "vitest"
import { isOpaqueId } from "./opaque-id"

test.each(["a", "7", "dep_8f2c41", "3f2b8c1e-6d1f-4a5b-9c3d-0e1f2a3b4c5d", "v1.2.3", "x".repeat(128)])(
  "%s is an id",
  (text) => {
    expect(isOpaqueId(text)).toBe(true)
  },
)

test.each(["", "..", "a..b", "%2e", "a/b", "a?b", "a#b", "a b", "a\0", "a\n", "_a", "é", "x".repeat(129)])(
  "%j is not an id",
  (text) => {
    expect(isOpaqueId(text)).toBe(false)
  },
)
