import { expect, test } from "vitest"
import { letterTo } from "./fill-in"

test("brackets in a subject don't end the link of a Markdown text", () => {
  expect(letterTo("a@b.example", "A (B) (C)")).toBe("mailto:a@b.example?subject=A%20%28B%29%20%28C%29")
})
